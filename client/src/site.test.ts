import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { connectSite, type SiteOptions } from './site.ts';

const token = 'cms_pt_0123456789abcdef';

/** A site at a Galley that takes the token until it has ended; `asked` is what was read, by which key of previews. */
function previewedSite(options: Partial<SiteOptions<never>> = {}) {
  const asked: string[] = [];
  const galley = { hasEnded: false, isDown: false };
  const fetch = async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address);
    const key = new Headers(init.headers).get('X-Preview-Key');
    asked.push(`${pathname.slice(7)} ${key}${searchParams.has('sourceMap') ? ' with its source' : ''}`);
    if (galley.isDown) throw new TypeError('fetch failed');
    if (key !== null && (key !== token || galley.hasEnded))
      return Response.json({ error: { code: 'INVALID_PREVIEW_KEY', message: 'no' } }, { status: 401 });
    return Response.json({ data: [], pagination: { page: 1, limit: 1 } });
  };
  const client = createClient({ url: 'https://cms.example', key: 'cms_pk_x', fetch, retry: false });
  const site = connectSite({ client, ...options } as SiteOptions<never>);
  const request = (path: string, cookie = '') =>
    new Request(`https://site.example${path}`, { headers: { cookie } });
  return { site, client, asked, galley, request };
}

test('the token of a session begins a preview, with no key or secret of the site, for as long as Galley takes it', async () => {
  const { site, client, asked, galley, request } = previewedSite({ app: 'https://cms.example' });
  const begun = await site.answer(request(`/preview?token=${token}&path=/about`));
  expect([begun?.status, begun?.headers.get('location'), begun?.headers.get('referrer-policy')]).toEqual([
    307,
    '/about',
    'no-referrer',
  ]);
  const cookie = begun?.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(cookie).toBe(`galley-preview=${token}`);
  const visit = await site.visit(request('/about', cookie));
  expect(visit).toMatchObject({ isPreview: true, editor: 'https://cms.example', key: token });
  await visit.galley.pages.list();
  expect(asked.at(-1)).toBe(`/pages ${token} with its source`);

  galley.hasEnded = true;
  expect(await site.visit(request('/about', cookie))).toEqual({ galley: client, isPreview: false });
  expect((await site.answer(request(`/preview?token=${token}&path=/about`)))?.status).toBe(401);
  // Nobody is told that a preview has ended that could not be asked about.
  galley.isDown = true;
  expect((await site.visit(request('/about', cookie))).isPreview).toBe(true);
  const ended = await site.answer(request('/preview?end&path=/about', cookie));
  expect(ended?.headers.get('set-cookie')).toContain('galley-preview=; Path=/;');
});

test('whoever makes a token up is a reader, and readers cost no request', async () => {
  const { site, client, asked, request } = previewedSite({ app: 'https://cms.example' });
  for (const made of ['cms_pt_0000', 'cms_pt_', 'cms_pt_%0d', 'cms_prev_x', ''])
    expect(await site.visit(request('/', `galley-preview=${made}`))).toEqual({
      galley: client,
      isPreview: false,
    });
  expect(asked).toEqual(['/pages cms_pt_0000 with its source']);
  expect((await site.answer(request('/preview?token=cms_pt_0000')))?.status).toBe(401);
  for (const path of ['/preview', '/preview?end', '/preview?token=mine', '/about?token=cms_pt_0'])
    expect([path, await site.answer(request(path))]).toEqual([path, undefined]);
});

test('a site that knows no app asks for no sources: its previews are what they were', async () => {
  const { site, asked, request } = previewedSite();
  const visit = await site.visit(request('/', `galley-preview=${token}`));
  expect(visit).not.toHaveProperty('editor');
  expect(asked).toEqual([`/pages ${token}`]);
});
