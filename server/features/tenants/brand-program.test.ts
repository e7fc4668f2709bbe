import { expect, test } from 'vitest';
import { createTestDatabase, onEachDatabase } from '../../test/databases.ts';
import { printedUnder, serveGalley } from '../../test/programs/run-galley.ts';
import { drawHalves } from '../../test/samples/sample-files.ts';

onEachDatabase('a program that somebody has started', (dialect) => {
  test('keeps the colour and the logo of a tenant over a restart, and tells of the logo as a use', async () => {
    const made = await createTestDatabase(dialect, { empty: true });
    let serving = await serveGalley(made.environment);
    const told = await serving.printed('Preview key');
    const printed = (name: string) => printedUnder(name, told);
    const send = async (
      method: string,
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ) => {
      const isForm = body instanceof FormData;
      const response = await fetch(`${serving.url}/api/v1${path}`, {
        method,
        headers: { ...(!isForm && { 'Content-Type': 'application/json' }), ...headers },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers and assert what they find.
      return { status: response.status, body: (await response.json()) as any };
    };
    const signIn = { email: printed('Owner'), password: printed('Password') };
    const { token } = (await send('POST', '/auth/login', signIn)).body.data;
    const owner = { Authorization: `Bearer ${token}` };
    const before = (await send('GET', '/admin/tenant', undefined, owner)).body.data;
    expect(Object.keys(before)).toEqual(['id', 'slug', 'name', 'createdAt', 'updatedAt']);

    const form = new FormData();
    const bytes = new Uint8Array(await drawHalves(90, 40).png().toBuffer());
    form.append('file', new Blob([bytes], { type: 'image/png' }), 'logo.png');
    const { id: logo } = (await send('POST', '/admin/media/upload', form, owner)).body.data;
    const brand = { accent: '#7a1f5c', logo };
    const branded = await send('PUT', '/admin/tenant/brand', brand, owner);
    expect([branded.status, branded.body.data]).toMatchObject([200, brand]);
    serving.signal('SIGTERM');
    await serving.ended;

    serving = await serveGalley(made.environment);
    expect((await send('GET', '/admin/tenant', undefined, owner)).body.data).toEqual({
      ...branded.body.data,
    });
    expect((await send('GET', '/auth/me', undefined, owner)).body.data.tenant).toMatchObject(brand);
    const shown = (await send('GET', `/admin/media/${logo}`, undefined, owner)).body.data;
    expect(shown.usedIn).toMatchObject([{ kind: 'tenant', slug: before.slug, fields: ['logo'] }]);
    expect((await fetch(shown.url)).status).toBe(200);
    const refused = await send('DELETE', `/admin/media/${logo}`, undefined, owner);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'HAS_REFERENCES']);

    const none = { accent: null, logo: null };
    const plain = (await send('PUT', '/admin/tenant/brand', none, owner)).body.data;
    expect(Object.keys(plain)).toEqual(Object.keys(before));
    serving.signal('SIGTERM');
    await serving.ended;
    await made.close();
  }, 120_000);
});
