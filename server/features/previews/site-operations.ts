import { z } from 'zod';
import type { Actor } from '../../lib/actor.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PreviewSiteRow } from '../../platform/db/tables.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { siteRecord } from './answer-shapes.ts';
import { presentSite } from './present-preview.ts';
import type { PreviewDeps } from './preview-session.ts';
import { createSiteBody, updateSiteBody } from './preview-site.ts';
import { clearDefaultSite, deleteSiteRow, insertSite, listSites, updateSiteRow } from './store.ts';

/** Sites of a tenant: more would be no list that anybody chooses from. */
const mostSites = 50;
const chapter = 'Previews';
const one = dataAnswer(named('PreviewSite', siteRecord));
const path = { id: sampleIds.previewSite };

const list = operation({
  name: 'previewSites.list',
  method: 'GET',
  path: '/admin/preview-sites',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'List preview sites',
  answers: ok(dataAnswer(z.array(siteRecord)), 'All sites, ordered by name.'),
  examples: { all: {} },
  handle: async ({ database }: PreviewDeps, { tenant }) =>
    jsonAnswer({ data: (await listSites(database, tenant)).map(presentSite) }),
});

const create = operation({
  name: 'previewSites.create',
  method: 'POST',
  path: '/admin/preview-sites',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Add a preview site',
  description: `Adds a site that shows content. A tenant can have up to ${mostSites} sites.`,
  body: named('CreatePreviewSite', createSiteBody),
  answers: created(one, 'The site.'),
  errors: ['CONFLICT'],
  examples: {
    created: {
      body: {
        name: 'Magazine',
        url: 'https://example.com/api/preview?token={token}&path={path}',
        paths: [
          { kind: 'item', type: 'articles', path: '/journal/{slug}' },
          { kind: 'post', path: '/blog/{slug}' },
        ],
      },
    },
    withoutPath: { body: { name: 'Magazine', url: 'https://example.com/' }, status: 400 },
  },
  handle: async (deps: PreviewDeps, request) => {
    const { tenant, actor } = request;
    const { name, url, paths, isDefault } = parseEnvelope(createSiteBody, await request.json());
    const now = deps.clock.now();
    const row = await deps.database.write(async (tx) => {
      const others = await listSites(tx, tenant);
      if (others.length >= mostSites) throw fail('CONFLICT', `There are ${mostSites} sites already.`);
      const becomesDefault = isDefault || others.every((site) => site.is_default === 0);
      if (becomesDefault) await clearDefaultSite(tx, tenant);
      const made: PreviewSiteRow = {
        tenant_id: tenant,
        id: deps.ids.next(),
        name,
        url,
        paths: JSON.stringify(paths),
        is_default: Number(becomesDefault),
        created_at: now,
        updated_at: now,
      };
      await insertSite(tx, made);
      await auditSite(tx, deps, { tenant, actor }, made, 'created');
      return made;
    });
    return jsonAnswer({ data: presentSite(row) }, { status: 201 });
  },
});

const update = operation({
  name: 'previewSites.update',
  method: 'PUT',
  path: '/admin/preview-sites/:id',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Update a preview site',
  description: 'Omitted properties keep their values.',
  body: named('UpdatePreviewSite', updateSiteBody),
  answers: ok(one, 'The site.'),
  errors: ['NOT_FOUND'],
  examples: {
    renamed: { path, body: { name: 'The magazine' } },
    notDefault: { path, body: { isDefault: false }, status: 400 },
  },
  handle: async (deps: PreviewDeps, request) => {
    const { tenant, actor } = request;
    const { name, url, paths, isDefault } = parseEnvelope(updateSiteBody, await request.json());
    const row = await deps.database.write(async (tx) => {
      if (isDefault) await clearDefaultSite(tx, tenant);
      const changed = await updateSiteRow(tx, tenant, idOf(request), {
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url }),
        ...(paths !== undefined && { paths: JSON.stringify(paths) }),
        ...(isDefault && { is_default: 1 }),
        updated_at: deps.clock.now(),
      });
      if (!changed) throw noSite();
      // An earlier release may have stored a URL that this one refuses.
      parseEnvelope(updateSiteBody, { url: changed.url });
      await auditSite(tx, deps, { tenant, actor }, changed, 'updated');
      return changed;
    });
    return jsonAnswer({ data: presentSite(row) });
  },
});

const remove = operation({
  name: 'previewSites.delete',
  method: 'DELETE',
  path: '/admin/preview-sites/:id',
  access: staff('developer'),
  ...adminCalls,
  chapter,
  summary: 'Remove a preview site',
  description:
    "Tokens of the site's preview links stay valid. If the site was the default site, the first remaining " +
    'site becomes the default site.',
  answers: ok(successAnswer, 'The preview site is removed.'),
  errors: ['NOT_FOUND'],
  examples: { removed: { path: { id: sampleIds.oldPreviewSite } } },
  handle: async (deps: PreviewDeps, request) => {
    const { tenant, actor } = request;
    await deps.database.write(async (tx) => {
      const gone = await deleteSiteRow(tx, tenant, idOf(request));
      if (!gone) throw noSite();
      const [next] = await listSites(tx, tenant);
      if (gone.is_default === 1 && next) {
        await updateSiteRow(tx, tenant, next.id, { is_default: 1, updated_at: next.updated_at });
      }
      await auditSite(tx, deps, { tenant, actor }, gone, 'deleted');
    });
    return jsonAnswer({ success: true });
  },
});

/** Sites that show content of a tenant. */
export const siteOperations = [list, create, update, remove];

function idOf(request: Parameters<typeof param>[0]): string {
  return param(request, 'id').toLowerCase();
}

function noSite(): ServiceError {
  return fail('NOT_FOUND', 'There is no such preview site.');
}

async function auditSite(
  tx: Tx,
  deps: PreviewDeps,
  { tenant, actor }: { readonly tenant: TenantId; readonly actor: Actor },
  { id, name, url }: PreviewSiteRow,
  done: 'created' | 'updated' | 'deleted',
): Promise<void> {
  const record = { kind: 'preview_site', id };
  const change = { action: `preview_site.${done}`, record, actor, details: { name, url } };
  await recordAccessChange(tx, tenant, deps, change);
}
