import type { DialectName } from '../../platform/db/database.ts';
import type { Reply, TestService, TestTenant } from '../test-service.ts';
import { createEditingScenario, createRecord, editorOf, items } from './editing-scenario.ts';

/** A service on which tests make tenants with releases. */
export interface ReleaseScenario {
  readonly service: TestService;
  newTenant(): Promise<ReleasingTenant>;
}

/** A tenant with the types of the editing scenario, and short ways to its releases. */
export interface ReleasingTenant {
  readonly tenant: TestTenant;
  edit(method: string, path: string, body?: unknown): Promise<Reply>;
  /** A release with these records in it. */
  begin(ids: readonly string[], action?: 'publish' | 'unpublish' | 'delete', name?: string): Promise<string>;
  add(release: string, ids: readonly string[], more?: object): Promise<Reply>;
  save(release: string, id: string, body: object): Promise<Reply>;
  /** Does something to a release: `publish`, `archive`. */
  act(release: string, action: string, body?: object): Promise<Reply>;
  get(release: string): Promise<Reply['body']>;
  check(release: string): Promise<Reply['body']>;
  item(id: string): Promise<Reply['body']>;
  /** New items, drafts unless said otherwise. */
  items(count: number, more?: { readonly fields?: object; readonly status?: 'published' }): Promise<string[]>;
}

const mostAdded = 100;

export async function createReleaseScenario(
  dialect: DialectName,
  environment: Record<string, string> = {},
): Promise<ReleaseScenario> {
  const scenario = await createEditingScenario(dialect, environment);
  return {
    service: scenario.service,
    newTenant: async () => releasingTenant(await scenario.newTenant()),
  };
}

function releasingTenant(tenant: TestTenant): ReleasingTenant {
  const edit = editorOf(tenant);
  const add: ReleasingTenant['add'] = (release, ids, more = {}) =>
    edit('POST', `/releases/${release}/entries`, { ids, ...more });
  const dataOf = async (path: string) => (await edit('GET', path)).body.data;
  return {
    tenant,
    edit,
    add,
    begin: async (ids, action = 'publish', name = 'A release') => {
      const release = (await edit('POST', '/releases', { name })).body.data.id;
      for (let start = 0; start < ids.length; start += mostAdded) {
        const reply = await add(release, ids.slice(start, start + mostAdded), { action });
        if (reply.status !== 200 || reply.body.data.failed.length > 0)
          throw new Error(`the entries were refused: ${reply.text}`);
      }
      return release;
    },
    save: (release, id, body) => edit('PUT', `/releases/${release}/entries/${id}`, body),
    act: (release, action, body) => edit('POST', `/releases/${release}/${action}`, body),
    get: (release) => dataOf(`/releases/${release}`),
    check: (release) => dataOf(`/releases/${release}/check`),
    item: (id) => dataOf(`/collection-items/${id}`),
    items: async (count, { fields, status } = {}) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n++)
        ids.push(
          (await createRecord(tenant, items, { ...(fields && { fields }) }, { ...(status && { status }) }))
            .id,
        );
      return ids;
    },
  };
}
