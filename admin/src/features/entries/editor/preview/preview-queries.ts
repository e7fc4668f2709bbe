import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import type { Answer } from '../../../../api/operation-types.ts';
import { localeOf, recordIdOf } from '../../../../api/record-address.ts';
import { entryKindOf, type RecordKind } from '../../../../api/records.ts';
import { askedOf, type Moment } from './moment.ts';

/** A link that shows drafts to whoever has it, without its address. */
export type PreviewLink = Answer<'GET', '/admin/preview-links'>['data'][number];

/** The links that show the draft of one record, the newest first; those that have ended are not among them. */
export function recordLinksQuery(id: string) {
  return queryOptions({
    queryKey: ['preview-links'],
    queryFn: ({ signal }) => call('GET', '/admin/preview-links', { signal }).then(({ data }) => data),
    staleTime: 0,
    select: (links) =>
      links.filter(({ record, status }) => record?.id === recordIdOf(id) && status === 'active'),
  });
}

/** Makes a link to the draft of a record; answers its address, null where no site shows it. @throws ApiError */
export async function makeLink(
  queryClient: QueryClient,
  { kind, id, name, days }: { kind: RecordKind; id: string; name: string; days: number },
): Promise<string | null> {
  const expiresAt = new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
  const record = shownAt(kind, id);
  const { data } = await call('POST', '/admin/preview-links', { body: { name, record, expiresAt } });
  await queryClient.invalidateQueries({ queryKey: ['preview-links'] });
  return data.url;
}

/** Ends a link at once. @throws ApiError */
export async function revokeLink(queryClient: QueryClient, id: string): Promise<void> {
  await call('DELETE', '/admin/preview-links/{id}', { path: { id } });
  await queryClient.invalidateQueries({ queryKey: ['preview-links'] });
}

/** Whether a site is set up that shows records. @throws ApiError */
export async function hasSite(): Promise<boolean> {
  const { data } = await call('GET', '/admin/preview-sites');
  return data.length > 0;
}

/** A record, or a translation by its address, as previews name it. */
function shownAt(kind: RecordKind, address: string) {
  return { kind: entryKindOf[kind], id: recordIdOf(address), locale: localeOf(address) };
}

/** A preview that is open; its address is null where no site shows the record. */
export type OpenedPreview = Answer<'POST', '/admin/preview-sessions'>['data'];

/** How a preview shows a record. */
export interface PreviewOptions {
  readonly drafts?: boolean;
  readonly siteId?: string | undefined;
  readonly moment?: Moment | null;
}

/** Opens a preview of a record for whoever asks. Without `drafts` it is as readers see it, with a `moment` as they saw it or will. @throws ApiError */
export async function openPreview(
  kind: RecordKind,
  id: string,
  options: PreviewOptions = {},
): Promise<OpenedPreview> {
  const { drafts = true, siteId, moment } = options;
  const { data } = await call('POST', '/admin/preview-sessions', {
    body: {
      record: shownAt(kind, id),
      ...(!drafts && { drafts }),
      ...(siteId !== undefined && { siteId }),
      ...(moment && askedOf(moment)),
    },
  });
  return data;
}

/** Keeps a preview open for another while. @throws ApiError when it has ended */
export async function renewPreview(id: string): Promise<void> {
  await call('POST', '/admin/preview-sessions/{id}/renew', { path: { id } });
}

/** Closes a preview; one that stays open ends by itself. */
export async function closePreview(id: string): Promise<void> {
  const options = { path: { id }, isCredential: true, isLast: true };
  await call('DELETE', '/admin/preview-sessions/{id}', options).catch(() => undefined);
}
