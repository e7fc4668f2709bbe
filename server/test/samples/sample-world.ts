// In this folder: the magazine that the examples of the API document are about.

import { type SampleId, sampleIds, sampleTexts } from '../../features/api/sample-values.ts';
import { roles } from '../../features/staff/staff-request.ts';
import { uuidOfTenant } from '../../lib/tenant-id.ts';
import type { Reply, TestService, TestTenant } from '../test-service.ts';
import { makeSampleContent, makeSampleMedia } from './sample-content.ts';
import type { Make } from './sample-make.ts';
import { makeSamplePeople } from './sample-people.ts';
import { sampleTypes } from './sample-types.ts';

const endsItself = new Set(['auth.logout', 'auth.changePassword']);

/** The world of the examples on a running service, and its real values for the documented ones. */
export interface SampleWorld {
  readonly address: string;
  readonly tenant: TestTenant;
  /** Documented value and real value of whatever differs. */
  readonly pairs: readonly (readonly [string, string])[];
  /** A session for an operation that needs no role: the editor's, or another one for those that end sessions. */
  sessionFor(operation: string): Promise<string>;
  readonly superAdminToken: string;
}

/** Makes the world of the examples; `mark` keeps it apart from other ones on the same service. */
export async function createSampleWorld(
  service: TestService,
  receiver: string,
  mark: string,
): Promise<SampleWorld> {
  const slugs = { tenant: `tideline-${mark}`, other: `harbour-${mark}` };
  const tenant = await service.createTenant(slugs.tenant);
  const other = await service.createTenant(slugs.other);
  const ids = new Map<SampleId, string>([
    ['tenant', uuidOfTenant(tenant.id)],
    ['otherTenant', uuidOfTenant(other.id)],
  ]);
  const make = async (
    name: SampleId | undefined,
    request: Promise<Reply>,
  ): Promise<Record<string, unknown>> => {
    const { status, body, text } = await request;
    // What is made later is later: lists of the examples are sorted by time.
    service.clock.advance(1000);
    if (status >= 300) throw new Error(`the sample ${name} was refused: ${text}`);
    if (name) ids.set(name, body.data.id);
    return body.data;
  };
  const idOf = (name: SampleId): string => ids.get(name) ?? '';

  await sampleTypes(tenant, make);
  await makeSampleMedia(service, tenant, make);
  await makeSampleContent(tenant, make, idOf);
  const people = await makeSamplePeople(service, { tenant, other, mark, ids, make });
  await makeKeys(tenant, make);
  await makePreviews(tenant, make, idOf);
  await makeWebhooks(service, tenant, receiver, make, idOf);
  await makeMigrations(service, tenant, make, idOf);
  await makeViews(tenant, make);
  await makeComments(tenant, make, idOf);
  await makeWorkflows(tenant, make, ids);
  await makeReleases(tenant, make, idOf);
  await service.eventsAreFinal(tenant);

  const known = Object.entries(sampleIds).map(([name, documented]) => {
    const real = ids.get(name as SampleId);
    if (real === undefined) throw new Error(`the sample world has no ${name}`);
    return [documented, real] as const;
  });
  return {
    address: service.server.address,
    tenant,
    sessionFor: async (operation) => {
      if (operation === 'auth.endOtherSessions') return tenant.sessionToken('viewer');
      return endsItself.has(operation) ? people.signInGuest() : people.editorToken;
    },
    superAdminToken: people.superAdminToken,
    pairs: [
      ...known,
      ...people.pairs,
      ...roles.map((role) => [`${role}@example.com`, `${role}-${tenant.id}@example.com`] as const),
      [sampleTexts.previewKey, tenant.keys.preview],
      [sampleTexts.address, service.server.address],
      [sampleTexts.receiver, `${receiver}/galley`],
      [sampleTexts.tenantSlug, slugs.tenant],
      [sampleTexts.otherTenantSlug, slugs.other],
      [sampleTexts.newTenantSlug, `saltmarsh-${mark}`],
    ],
  };
}

async function makePreviews(tenant: TestTenant, make: Make, idOf: (name: SampleId) => string): Promise<void> {
  const url = 'https://example.com/api/preview?token={token}&path={path}';
  const paths = [{ kind: 'item', type: 'articles', path: '/journal/{slug}' }];
  await make('previewSite', tenant.admin('POST', '/preview-sites', { name: 'Site', url, paths }));
  await make('oldPreviewSite', tenant.admin('POST', '/preview-sites', { name: 'Old site', url }));
  const record = { kind: 'item', id: idOf('article') };
  await make(
    'previewLink',
    tenant.admin('POST', '/preview-links', { name: 'For the printers', record }, 'editor'),
  );
  await make('oldPreviewLink', tenant.admin('POST', '/preview-links', { name: 'For the board' }, 'editor'));
  await make('previewSession', tenant.admin('POST', '/preview-sessions', {}, 'viewer'));
  await make('oldPreviewSession', tenant.admin('POST', '/preview-sessions', {}, 'viewer'));
}

async function makeKeys(tenant: TestTenant, make: Make): Promise<void> {
  const apiKey = { type: 'secret', permissions: ['content:write'] };
  await make('apiKey', tenant.admin('POST', '/api-keys', { name: 'Site', ...apiKey }));
  await make('oldApiKey', tenant.admin('POST', '/api-keys', { name: 'Old site', ...apiKey }));
  await make('previewKey', tenant.admin('POST', '/preview-keys', { name: 'Drafts' }));
  await make('oldPreviewKey', tenant.admin('POST', '/preview-keys', { name: 'Old drafts' }));
}

async function makeWebhooks(
  service: TestService,
  tenant: TestTenant,
  receiver: string,
  make: Make,
  idOf: (name: SampleId) => string,
): Promise<void> {
  const webhook = { url: `${receiver}/galley`, events: ['media.uploaded', 'page.published'] };
  await make('webhook', tenant.admin('POST', '/webhooks', { name: 'Search index', ...webhook }));
  await make(undefined, tenant.admin('POST', `/pages/${idOf('page')}/publish`, undefined, 'editor'));
  await service.runJobs();
  await make('oldWebhook', tenant.admin('POST', '/webhooks', { name: 'Old build', ...webhook }));
  const log = await tenant.admin('GET', `/webhooks/${idOf('webhook')}/deliveries`);
  const first = Promise.resolve({ ...log, body: { data: log.body.data[0] } });
  await make('delivery', first);
}

async function makeViews(tenant: TestTenant, make: Make): Promise<void> {
  const view = { kind: 'collectionItem', type: 'articles', search: { status: 'draft' } };
  await make('view', tenant.admin('POST', '/views', { ...view, name: 'Drafts' }, 'viewer'));
  await make('oldView', tenant.admin('POST', '/views', { ...view, name: 'Old drafts' }, 'viewer'));
}

async function makeComments(tenant: TestTenant, make: Make, idOf: (name: SampleId) => string): Promise<void> {
  const path = `/records/${idOf('article')}/comments`;
  await make('comment', tenant.admin('POST', path, { path: 'title', body: 'Which coast?' }, 'viewer'));
  await make('oldComment', tenant.admin('POST', path, { path: 'title', body: 'Too long.' }, 'viewer'));
}

async function makeWorkflows(tenant: TestTenant, make: Make, ids: Map<SampleId, string>): Promise<void> {
  const mayEnter = { role: 'viewer' };
  const stages = [
    { name: 'Draft' },
    { name: 'In review', colour: 'yellow', mayEnter },
    { name: 'Approved', colour: 'green', mayEnter, approvals: 1 },
  ];
  const types = [ids.get('settingsType')];
  const made = await make(
    'workflow',
    tenant.admin('POST', '/workflows', { name: 'Settings', stages, types }, 'admin'),
  );
  const [, inReview, done] = made['stages'] as { id: string }[];
  ids.set('stageInReview', inReview?.id ?? '');
  ids.set('stageDone', done?.id ?? '');
  await make('oldWorkflow', tenant.admin('POST', '/workflows', { name: 'Old way', stages }, 'admin'));
}

async function makeReleases(tenant: TestTenant, make: Make, idOf: (name: SampleId) => string): Promise<void> {
  const begin = (name: SampleId, body: object) =>
    make(name, tenant.admin('POST', '/releases', body, 'editor'));
  await begin('release', { name: 'Spring issue' });
  await begin('oldRelease', { name: 'Winter issue' });
  await begin('emptyRelease', { name: 'Nothing yet' });
  const at = { publishAt: '2035-05-01T07:00:00Z' };
  await make(undefined, tenant.admin('POST', `/releases/${idOf('emptyRelease')}/schedule`, at, 'editor'));
  const ids = [idOf('draftArticle')];
  await make(undefined, tenant.admin('POST', `/releases/${idOf('release')}/entries`, { ids }, 'editor'));
}

async function makeMigrations(
  service: TestService,
  tenant: TestTenant,
  make: Make,
  idOf: (name: SampleId) => string,
): Promise<void> {
  const add = (name: SampleId, typeSlug: string, operation: object) => {
    const body = { kind: 'collection', typeSlug, operations: [operation] };
    return make(name, tenant.admin('POST', '/migrations', body));
  };
  await add('doneMigration', 'authors', { op: 'setDefault', field: 'bio', value: 'A friend of the house.' });
  await make(undefined, tenant.admin('POST', `/migrations/${idOf('doneMigration')}/run`));
  await service.runJobs();
  await add('migration', 'articles', { op: 'mediaToObject', field: 'cover' });
  await add('needlessMigration', 'authors', { op: 'removeField', field: 'nickname' });
}
