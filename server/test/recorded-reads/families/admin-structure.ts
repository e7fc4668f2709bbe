import type { Recorder } from '../recorder.ts';
import { prepareMagazine } from '../world.ts';

/** The admin API for types, migrations, workflows, keys, previews, people and settings of the tenant. */
export async function adminStructure(recorder: Recorder): Promise<void> {
  await prepareMagazine(recorder);
  await types(recorder);
  await migrations(recorder);
  await review(recorder);
  await access(recorder);
  await people(recorder);
}

const as = 'developer' as const;

async function types({ reads, write, id }: Recorder): Promise<void> {
  for (const kind of ['page-types', 'components', 'collection-types']) {
    const path = `/admin/${kind}`;
    const schema = [{ name: 'title', label: 'Title', type: 'text', required: true }];
    const body = { name: 'Boats', slug: 'boats', schema };
    await write('POST', `${path}?dryRun=true`, { as, body });
    await write('POST', path, { as, body, names: `boats of ${kind}` });
    await write('POST', path, { as, body, note: 'once more' });
    await write('POST', path, {
      as,
      body: { ...body, slug: 'Not a slug', schema: [{ name: '1', type: 'x' }] },
    });
    await write('POST', path, { as: 'editor', body, note: 'by an editor' });
    const one = `${path}/${id(`boats of ${kind}`)}`;
    await write('PUT', one, { as, body: { description: 'What floats' } });
    await write('PUT', one, { as, body: { schema: [{ name: 'title', label: 'Title', type: 'number' }] } });
    await reads('viewer', path, one);
    await write('DELETE', one, { as });
    await write('DELETE', one, { as, note: 'once more' });
  }
  await write('DELETE', `/admin/collection-types/${id('articles type')}`, { as, note: 'in use' });
  await write('DELETE', `/admin/components/${id('cta type')}`, { as, note: 'in use' });
  await reads('viewer', `/admin/reference-suggestions?type=${id('articles type')}&field=author`);
}

async function migrations({ reads, write, later, id }: Recorder): Promise<void> {
  const operations = [
    { op: 'setDefault', field: 'city', value: 'Harbour' },
    { op: 'renameField', field: 'bio', to: 'about' },
  ];
  const body = { kind: 'collection', typeSlug: 'authors', operations };
  await write('POST', '/admin/migrations', { as, body, names: 'migration' });
  await write('POST', '/admin/migrations', {
    as,
    body: { ...body, typeSlug: 'none' },
    note: 'of an unknown type',
  });
  const one = `/admin/migrations/${id('migration')}`;
  await write('POST', `${one}/preview`, { as });
  await write('POST', `${one}/run`, { as });
  await later(0);
  await reads('viewer', '/admin/migrations', one);
  await reads('public', '/collections/authors?sort=slug&depth=0');
  await write('POST', `${one}/undo`, { as });
  await later(0);
  await reads('public', '/collections/authors?sort=slug&depth=0');
}

async function review({ reads, write, id }: Recorder): Promise<void> {
  const mayEnter = { role: 'editor' };
  const stages = [{ name: 'Draft' }, { name: 'Approved', colour: 'green', mayEnter, approvals: 1 }];
  const body = { name: 'Two pairs of eyes', stages, types: [id('landing type')] };
  const made = await write('POST', '/admin/workflows', { as: 'admin', body, names: 'workflow' });
  await write('POST', '/admin/workflows', { as: 'admin', body: { name: 'One', stages: [] } });
  const record = `/admin/records/${id('about/team page')}/review`;
  const stage = made.body.data.stages[1].id;
  await reads('viewer', '/admin/workflows', '/admin/workflows/types', record);
  await write('POST', `/admin/pages/${id('about/team page')}/publish`, {
    as: 'editor',
    note: 'not approved',
  });
  await write('POST', `${record}/move`, { as: 'editor', body: { version: 1, stage } });
  await write('POST', `${record}/approve`, { as: 'admin', body: { version: 1, stage } });
  await reads('viewer', record);
  await write('POST', `/admin/pages/${id('about/team page')}/publish`, { as: 'editor' });
  await reads('public', '/pages/about/team?depth=0');
  await write('PUT', `/admin/workflows/${id('workflow')}`, { as: 'admin', body: { name: 'Four eyes' } });
  await write('DELETE', `/admin/workflows/${id('workflow')}`, { as: 'admin' });
}

async function access({ reads, write, read, name, id }: Recorder): Promise<void> {
  const key = { name: 'Import', type: 'secret', permissions: ['content:write'] };
  await write('POST', '/admin/api-keys', { as, body: key, names: 'api key' });
  await write('POST', '/admin/api-keys', {
    as,
    body: { ...key, permissions: [] },
    note: 'without permissions',
  });
  const one = `/admin/api-keys/${id('api key')}`;
  await write('PUT', one, { as, body: { limits: { reads: 600, writes: 5 } } });
  await write('PUT', one, { as, body: { limits: { writes: 0 } }, note: 'with a limit of 0' });
  await write('POST', `${one}/rotate`, { as });
  await write('DELETE', one, { as });
  await reads(as, '/admin/api-keys');
  await reads('editor', '/admin/api-keys');
  await write('POST', '/admin/preview-keys', { as, body: { name: 'Staging' }, names: 'preview key' });
  await write('POST', `/admin/preview-keys/${id('preview key')}/rotate`, { as });
  await write('DELETE', `/admin/preview-keys/${id('preview key')}`, { as });
  await reads(as, '/admin/preview-keys');
  const url = 'https://example.com/api/preview?token={token}&path={path}';
  const paths = [{ kind: 'item', type: 'articles', path: '/journal/{slug}' }];
  await write('POST', '/admin/preview-sites', {
    as,
    body: { name: 'Site', url, paths },
    names: 'preview site',
  });
  await write('POST', '/admin/preview-sites', { as, body: { name: 'Site', url: 'ftp://example.com' } });
  await write('PUT', `/admin/preview-sites/${id('preview site')}`, { as, body: { name: 'The site' } });
  await reads('viewer', '/admin/preview-sites');
  const record = { kind: 'item', id: id('foam') };
  const session = await write('POST', '/admin/preview-sessions', {
    as: 'viewer',
    body: { record },
    names: 'session',
  });
  const previewToken = session.body.data.token;
  name('preview token', previewToken);
  const headers = { 'x-preview-key': previewToken };
  await read('/collections/articles/foam?depth=0', { headers, note: 'with the token of a preview session' });
  await write('POST', `/admin/preview-sessions/${id('session')}/renew`, { as: 'viewer' });
  await write('DELETE', `/admin/preview-sessions/${id('session')}`, { as: 'viewer' });
  await read('/collections/articles/foam?depth=0', {
    headers,
    note: 'with the token of an ended preview session',
  });
  await write('POST', '/admin/preview-links', {
    as: 'editor',
    body: { name: 'Board', record },
    names: 'link',
  });
  await reads('editor', '/admin/preview-links');
  await write('DELETE', `/admin/preview-links/${id('link')}`, { as: 'editor' });
  const hook = { name: 'Build', url: 'https://hooks.example.com/x', events: ['page.published'] };
  await write('POST', '/admin/webhooks', { as, body: hook, names: 'webhook' });
  await write('POST', '/admin/webhooks', {
    as,
    body: { ...hook, events: ['page.read'] },
    note: 'of an unknown event',
  });
  await write('POST', '/admin/webhooks', { as, body: { ...hook, url: 'nowhere' }, note: 'without a URL' });
  await write('PUT', `/admin/webhooks/${id('webhook')}`, { as, body: { name: 'Search' } });
  await write('POST', `/admin/webhooks/${id('webhook')}/regenerate-secret`, { as });
  await reads(
    as,
    '/admin/webhooks',
    `/admin/webhooks/${id('webhook')}`,
    `/admin/webhooks/${id('webhook')}/deliveries`,
  );
  await write('DELETE', `/admin/webhooks/${id('webhook')}`, { as });
}

async function people({ reads, write, id }: Recorder): Promise<void> {
  const invited = { email: 'cleo@example.com', role: 'editor', name: 'Cleo' };
  await write('POST', '/admin/users/invite', { as: 'admin', body: invited, names: 'cleo' });
  await write('POST', '/admin/users/invite', { as: 'admin', body: invited, note: 'once more' });
  await write('POST', '/admin/users/invite', { as: 'admin', body: { email: 'x', role: 'king' } });
  await write('PUT', `/admin/users/${id('cleo')}`, { as: 'admin', body: { role: 'developer' } });
  await reads('admin', '/admin/users', '/admin/people?q=cleo');
  await write('DELETE', `/admin/users/${id('cleo')}`, { as: 'admin' });
  const view = { kind: 'collectionItem', type: 'articles', name: 'Drafts', search: { status: 'draft' } };
  await write('POST', '/admin/views', { as: 'viewer', body: view, names: 'view' });
  await reads(
    'viewer',
    '/admin/views?kind=collectionItem&type=articles',
    '/admin/tenant',
    '/admin/templates',
    '/admin/ai',
  );
  await write('DELETE', `/admin/views/${id('view')}`, { as: 'viewer' });
  await write('PUT', '/admin/tenant', { as: 'owner', body: { name: 'Tideline Magazine' } });
  await write('PUT', '/admin/tenant/brand', { as: 'owner', body: { accent: '#7a1f5c', logo: null } });
  await reads('viewer', '/auth/me', '/auth/sessions', '/auth/invitations', '/admin/tenants');
  await write('PUT', '/auth/me', { as: 'viewer', body: { name: 'A viewer' } });
  await reads('nobody', '/auth/setup', '/auth/me');
  const login = { email: 'nobody@example.com', password: 'not the password' };
  await write('POST', '/auth/login', { as: 'nobody', body: login });
  await write('POST', '/auth/login', { as: 'nobody', body: {} });
  await write('POST', '/auth/forgot-password', { as: 'nobody', body: { email: 'nobody@example.com' } });
  await write('POST', '/auth/reset-password', {
    as: 'nobody',
    body: { token: 'none', password: 'long enough, it is' },
  });
  await write('POST', '/auth/logout', { as: 'viewer' });
}
