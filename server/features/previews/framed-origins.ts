import type { Clock } from '../../lib/clock.ts';
import { asTenantId } from '../../lib/tenant-id.ts';
import { webOrigin } from '../../lib/web-origin.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readSessionCookie } from '../staff/sessions/session-cookie.ts';
import { sessionEnd } from '../staff/sessions/session-lifetime.ts';
import { findSessionByTokenHash } from '../staff/sessions/session-store.ts';
import { hashSessionToken } from '../staff/sessions/session-token.ts';
import { addressOnSite } from './preview-site.ts';
import { listSites } from './store.ts';

/** The origins of the sites that whoever sends these cookies may have shown beside the editor; none to strangers. */
export async function framedOrigins(
  { database, clock }: { readonly database: Reader; readonly clock: Clock },
  cookies: string | undefined,
): Promise<string[]> {
  const token = readSessionCookie(cookies);
  const session = token && (await findSessionByTokenHash(database, hashSessionToken(token)));
  if (!session || sessionEnd(session) <= clock.now() || session.role === null) return [];
  const sites = await listSites(database, asTenantId(session.active_tenant_id));
  const origins = sites.map((site) => webOrigin(addressOnSite(site, { path: '/', token: '' })));
  // A site that an earlier release stored may have no valid host.
  return [...new Set(origins.filter((origin) => origin !== undefined))];
}
