// In this folder: the sites that show content, where previews are opened.

import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Answer, BodyOf } from '../../api/operation-types.ts';
import { previewSitesQuery } from '../../api/preview-sites.ts';

/** A site that shows content of the tenant. */
export type PreviewSite = Answer<'GET', '/admin/preview-sites'>['data'][number];

/** What is said of a site. */
export type SiteBody = Omit<BodyOf<'POST', '/admin/preview-sites'>, 'isDefault'>;

/** Adds a site, or changes the one that is given. @throws ApiError */
export async function saveSite(
  queryClient: QueryClient,
  site: PreviewSite | undefined,
  body: SiteBody,
): Promise<void> {
  if (site) await call('PUT', '/admin/preview-sites/{id}', { path: { id: site.id }, body });
  else await call('POST', '/admin/preview-sites', { body });
  await queryClient.invalidateQueries({ queryKey: previewSitesQuery.queryKey });
}

/** Has previews opened on a site unless another is named. @throws ApiError */
export async function makeDefault(queryClient: QueryClient, { id }: PreviewSite): Promise<void> {
  await call('PUT', '/admin/preview-sites/{id}', { path: { id }, body: { isDefault: true } });
  await queryClient.invalidateQueries({ queryKey: previewSitesQuery.queryKey });
}

/** @throws ApiError */
export async function removeSite(queryClient: QueryClient, { id }: PreviewSite): Promise<void> {
  await call('DELETE', '/admin/preview-sites/{id}', { path: { id } });
  await queryClient.invalidateQueries({ queryKey: previewSitesQuery.queryKey });
}
