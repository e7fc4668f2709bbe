import { createClient, GalleyError, image, isPageOf, picture } from '../../src/index.ts';
import { readPreviewCookie, safePath } from '../../src/preview.ts';
import { verifyWebhook, WebhookVerificationError } from '../../src/webhooks.ts';

/** What every platform is told: where the service is, and what a webhook of it sent. */
export interface WalkSettings {
  readonly url: string;
  readonly keys: { readonly public: string; readonly secret: string; readonly preview: string };
  readonly webhook: {
    readonly secret: string;
    readonly body: string;
    readonly headers: Record<string, string>;
  };
  readonly isBrowser: boolean;
  /** Names what this walk writes, as several walk over one service. */
  readonly platform: string;
}

/**
 * Uses all of the client against a running service and answers what it saw, step by step. It is the same on every platform:
 * nothing here but the web's own interfaces.
 */
export async function walk(settings: WalkSettings): Promise<Record<string, unknown>> {
  const { url, keys } = settings;
  const statuses: number[] = [];
  const watched = async (address: string, init: RequestInit) => {
    const response = await fetch(address, init);
    statuses.push(response.status);
    return response;
  };
  const galley = createClient({ url, key: keys.public, fetch: watched });
  const articles = galley.collection('articles');
  const seen: Record<string, unknown> = {};

  const rated = await articles.list({
    filter: { 'fields.rating': { gte: 20 }, name: { startsWith: 'Rated' } },
    sort: '-name',
    limit: 3,
  });
  seen['list'] = [rated.items.map(({ _slug }) => _slug), rated.pagination];
  const untold = await articles.list({ filter: { name: { startsWith: 'Rated' } }, limit: 3, total: 'none' });
  seen['total'] = untold.pagination;
  const walked: string[] = [];
  for await (const { _slug } of articles.all({ limit: 10, filter: { slug: { startsWith: 'rated-' } } })) {
    walked.push(_slug);
  }
  seen['all'] = [walked.length, new Set(walked).size, walked[0]];
  const shallow = await articles.get('rated-1', { depth: 0 });
  const deep = await articles.get('rated-1');
  const nameOf = (value: unknown) => Object.keys(value as object).sort();
  seen['depth'] = [nameOf(shallow?.['author']), nameOf(deep?.['author'])];

  const named = await articles.get('rated-1', { fields: ['_slug', 'rating'] });
  seen['fields'] = named;
  const found = await galley.search('Rated', { types: ['articles'], limit: 2, highlight: false });
  seen['search'] = [found.items.map(({ kind }) => kind), found.pagination.total, found.exact];
  const rules: unknown[] = [];
  for await (const rule of galley.redirects({ kind: 'item' })) rules.push(rule);
  seen['redirects'] = rules;
  const parts = await galley.batch(['/collections/articles/rated-2?fields=rating', '/pages/no/such/page']);
  seen['batch'] = parts.map(({ status, body }) => [status, (body as { data?: unknown }).data ?? null]);

  statuses.length = 0;
  const renamed = await articles.item('old-name');
  seen['redirect'] = [renamed?.data._slug, renamed?.redirect, [...statuses]];
  seen['nothing'] = [
    await articles.get('no-such-article'),
    await galley.page('no/such/page'),
    await galley.post('no-such-post'),
    await galley.media('00000000-0000-7000-8000-000000000000'),
    await articles.get('only-a-draft'),
  ];
  const settingsItem = await galley.singleton('site-settings');
  seen['singleton'] = settingsItem?.['title'];

  statuses.length = 0;
  const first = await galley.page('about/team');
  if (first) first.data.name = 'changed by its reader';
  const second = await galley.page('about/team');
  const moved = await galley.page('about/crew');
  const other = await galley.page('about/team', { pageType: 'no-such-type' });
  seen['page'] = [second?.data.name, second?.redirect, moved?.redirect?.to, [...statuses], other];
  seen['page type'] = second && isPageOf(second.data, 'landing') && second.data.content['headline'];

  statuses.length = 0;
  const drafts = galley.preview(keys.preview);
  const draft = await drafts.collection('articles').get('only-a-draft');
  const pages = [
    await drafts.page('about/team'),
    await drafts.page('about/team'),
    await galley.page('about/team'),
  ];
  seen['preview'] = [draft?.['title'], pages.map((found) => found?.data.content['headline']), [...statuses]];

  const cover = deep?.['cover'] as Parameters<typeof picture>[0];
  const made = await fetch(image(cover, { w: 64, format: 'webp' }));
  // A busy service answers with the original in place of an image that takes long.
  const type = made.headers.get('content-type');
  seen['image'] = [made.status, type?.startsWith('image/'), picture(cover).sources.length];

  const wrongKey = createClient({ url, key: 'cms_pk_wrong', fetch: watched });
  seen['wrong key'] = await wrongKey.collection('articles').list().catch(telling);
  seen['wrong filter'] = await articles.list({ filter: { title: 'x' } as object }).catch(telling);
  const controller = new AbortController();
  controller.abort(new Error('enough'));
  seen['aborted'] = await articles.list({ signal: controller.signal }).catch((error: Error) => error.message);

  const { secret, body, headers } = settings.webhook;
  const received = () => new Request('https://site.example/hook', { method: 'POST', body, headers });
  const event = await verifyWebhook(received(), secret);
  const forged = await verifyWebhook({ body: `${body} `, headers }, secret).catch(isRefused);
  const late = await verifyWebhook(received(), secret, { now: Date.now() + 301_000 }).catch(isRefused);
  const plain = await verifyWebhook({ body, headers }, secret, { scheme: 'body' });
  seen['webhook'] = [event.event, event.subject?.typeSlug, forged, late, plain.eventId === event.eventId];
  seen['preview helpers'] = [
    safePath('/a?b=c'),
    safePath('//evil.example'),
    readPreviewCookie('x=1; galley-preview=2'),
  ];

  seen['writes'] = await write(settings);
  return seen;
}

/** What a secret key can do; in a browser nothing, by refusal. */
async function write({ url, keys, isBrowser, platform }: WalkSettings): Promise<unknown> {
  if (isBrowser) {
    try {
      createClient({ url, key: keys.secret });
      return 'a secret key was taken in a browser';
    } catch (error) {
      return { refused: error instanceof TypeError && !error.message.includes(keys.secret) };
    }
  }
  const writer = createClient({ url, key: keys.secret });
  const notes = writer.collection('notes');
  const slug = `of-${platform}`;
  const idempotencyKey = `once-${platform}`;
  const made = await notes.create({ name: 'A note', slug, fields: { text: 'one' } }, { idempotencyKey });
  const again = await notes.create({ name: 'A note', slug, fields: { text: 'one' } }, { idempotencyKey });
  const changed = await notes.update(slug, { fields: { text: 'two' }, version: made.version });
  const conflict = await notes.update(slug, { name: 'Late', version: made.version }).catch(telling);
  const live = await notes.publish(slug);
  const taken = await notes.unpublish(slug);
  const refused = await notes
    .create({ name: '', slug: 'x' })
    .catch((error: GalleyError) => error.errors[0]?.field);
  const file = new File(['%PDF-1.4\n%%EOF\n'], 'note.pdf', { type: 'application/pdf' });
  const uploaded = await writer.files.upload(file, { altText: 'A note' });
  const feed = writer.changes({ limit: 50 });
  let changes = 0;
  for await (const change of feed) if (change.data.id === made.id) changes++;
  const [one, two] = await writer.writeBatch([
    { method: 'PUT', path: `/collections/notes/${slug}`, body: { fields: { text: 'three' } } },
    { method: 'DELETE', path: `/collections/notes/${slug}` },
  ]);
  const refusedWhole = await writer
    .writeBatch([
      { method: 'POST', path: '/collections/notes', body: { name: 'B', slug: `${slug}-b` } },
      { method: 'DELETE', path: '/collections/notes/no-such-note' },
    ])
    .catch(telling);
  const kept = await writer.preview(keys.preview).collection('notes').get(`${slug}-b`);
  const after: string[] = [];
  for await (const change of writer.changes({ since: feed.cursor })) {
    if (change.data.id === made.id) after.push(change.event);
  }
  return {
    replayed: made.id === again.id,
    versions: [made.version, changed.version],
    conflict,
    statuses: [live.status, taken.status],
    refused,
    uploaded: [uploaded.mimeType, uploaded.altText],
    changes: [changes, after],
    batch: [one?.status, two?.status, refusedWhole, kept],
  };
}

function telling(error: unknown): unknown {
  if (!(error instanceof GalleyError)) throw error;
  return [error.status, error.code, typeof error.requestId];
}

function isRefused(error: unknown): boolean {
  return error instanceof WebhookVerificationError;
}
