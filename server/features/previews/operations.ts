// In this folder: previews of drafts on the sites that show content: where the sites are, and what opens them.

import { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { boundedText, parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { adminLocale } from '../api/query-shapes.ts';
import { sampleIds } from '../api/sample-values.ts';
import { type AskedPerspective, showsPlans } from '../api/shown.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { zonedInstant } from '../entries/editing/editing-shapes.ts';
import { requireRole } from '../staff/staff-request.ts';
import { findMembers } from '../staff/users/members-store.ts';
import { linkRecord, madeLink, openedSession, renewedSession } from './answer-shapes.ts';
import { presentLink } from './present-preview.ts';
import {
  addressOf,
  addSession,
  chooseSite,
  inPerspective,
  longestLink,
  noRecord,
  type PreviewDeps,
  requireRecord,
  sessionLength,
} from './preview-session.ts';
import { recordKind } from './preview-site.ts';
import { countLinks, deleteLinkRow, deleteSessionRow, listLinks, renewSessionRow } from './store.ts';

/** Links of a tenant: far above what anybody gives away in a month. */
const mostLinks = 1000;
const chapter = 'Previews';
const record = z
  .strictObject({ kind: recordKind, id: z.uuid(), locale: adminLocale })
  .describe('The record to open.');
const siteId = z.uuid().optional().describe('Where to open it; the default site without.');

const openBody = z.object({
  record: record.optional(),
  siteId,
  typed: z
    .boolean()
    .default(true)
    .describe(
      'Whether what the person has typed and not saved stands in place of drafts. Nobody sees that of others.',
    ),
  drafts: z
    .boolean()
    .default(true)
    .describe('Without them all is shown as readers see it, whatever else the site shows.'),
  at: zonedInstant
    .optional()
    .describe('In place of drafts the site as it was at this time, or as it will be by then.'),
  release: boundedText(1, 255)
    .optional()
    .describe('In place of drafts the site as it will be with this release, by slug or id.'),
});

const linkBody = z.object({
  name: z.string().trim().pipe(boundedText(1, 255)),
  record: record
    .optional()
    .describe('The one record whose draft it shows, all others as published; all drafts without.'),
  siteId,
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .optional()
    .describe('Within 30 days; without, in 7 days.'),
});

const usualLink = 7 * 24 * 60 * 60_000;

const open = operation({
  name: 'previewSessions.open',
  method: 'POST',
  path: '/admin/preview-sessions',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Open a preview',
  description:
    'Its token shows drafts for ten minutes, and for as long as it is renewed, in `X-Preview-Key` beside any key that reads. ' +
    'It ends with the staff session that opened it, and when the person leaves the tenant or gets a lower role. With `at` or `release` it shows that and no drafts, whatever the query of a read names. ' +
    'A release, and a time to come, take the role of an editor, as releases do.',
  body: named('OpenPreview', openBody),
  answers: created(
    dataAnswer(named('OpenedPreview', openedSession)),
    'The token, and where the site opens the record.',
  ),
  errors: ['NOT_FOUND'],
  examples: {
    item: { body: { record: { kind: 'item', id: sampleIds.article } } },
    withRelease: { body: { record: { kind: 'item', id: sampleIds.article }, release: sampleIds.release } },
    unknown: { body: { record: { kind: 'page', id: sampleIds.article } }, status: 404 },
  },
  handle: async (deps: PreviewDeps, request) => {
    const { tenant, user, role, sessionId } = request;
    const body = parseEnvelope(openBody, await request.json());
    const perspective = askedOf(body);
    if (perspective && showsPlans(perspective, deps.clock.now())) requireRole(request.role, 'editor');
    const record = body.record && (await requireRecord(deps, tenant, body.record));
    const shown = perspective ? await inPerspective(deps, tenant, perspective, record) : record;
    const site = await chooseSite(deps.database, tenant, body.siteId);
    const { row, token } = await deps.database.write((tx) =>
      addSession(tx, tenant, deps, {
        kind: 'session',
        name: '',
        user_id: user.id,
        entry_kind: null,
        entry_id: body.drafts ? null : noRecord,
        shows_typed: Number(body.typed && body.drafts && !perspective),
        perspective,
        expires_at: deps.clock.now() + sessionLength,
        session_id: sessionId,
        opened_role: role,
      }),
    );
    const url = addressOf(site, shown, token);
    const data = { id: row.id, token, url, expiresAt: isoTime(row.expires_at) };
    return jsonAnswer({ data }, { status: 201 });
  },
});

const renew = operation({
  name: 'previewSessions.renew',
  method: 'POST',
  path: '/admin/preview-sessions/:id/renew',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Keep a preview open',
  description:
    'For another ten minutes, by the person who opened it. It goes on to show what it was opened for.',
  answers: ok(dataAnswer(named('RenewedPreview', renewedSession)), 'Until when it is open.'),
  errors: ['NOT_FOUND'],
  examples: { renewed: { path: { id: sampleIds.previewSession } } },
  handle: async ({ database, clock }: PreviewDeps, request) => {
    const at = { ...atOf(request), now: clock.now() };
    const expiresAt = at.now + sessionLength;
    const renewed = { expires_at: expiresAt, session_id: request.sessionId, opened_role: request.role };
    if (!(await database.write((tx) => renewSessionRow(tx, request.tenant, at, renewed)))) throw noSession();
    return jsonAnswer({ data: { id: at.id, expiresAt: isoTime(expiresAt) } });
  },
});

const close = operation({
  name: 'previewSessions.close',
  method: 'DELETE',
  path: '/admin/preview-sessions/:id',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Close a preview',
  answers: ok(successAnswer, 'Closed: its token shows nothing any more.'),
  errors: ['NOT_FOUND'],
  examples: { closed: { path: { id: sampleIds.oldPreviewSession } } },
  handle: async ({ database }: PreviewDeps, request) => {
    if (!(await database.write((tx) => deleteSessionRow(tx, request.tenant, atOf(request)))))
      throw noSession();
    return jsonAnswer({ success: true });
  },
});

const list = operation({
  name: 'previewLinks.list',
  method: 'GET',
  path: '/admin/preview-links',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'List the links that show drafts',
  description: 'Those that ended are listed for another 30 days.',
  answers: ok(dataAnswer(z.array(named('PreviewLink', linkRecord))), 'The newest first.'),
  examples: { all: {} },
  handle: async ({ database, clock }: PreviewDeps, { tenant }) => {
    const rows = await listLinks(database, tenant);
    const people = await findMembers(database, tenant, [...new Set(rows.map((row) => row.user_id))]);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return jsonAnswer({ data: rows.map((row) => presentLink(row, clock.now(), names)) });
  },
});

const create = operation({
  name: 'previewLinks.create',
  method: 'POST',
  path: '/admin/preview-links',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Make a link that shows drafts',
  description:
    'To whoever has it, of one record or of all, for up to 30 days. It shows nothing that somebody has typed and not saved.',
  body: named('CreatePreviewLink', linkBody),
  answers: created(
    dataAnswer(named('MadePreviewLink', madeLink)),
    'The link: this is the only answer that holds its token.',
  ),
  errors: ['NOT_FOUND', 'CONFLICT'],
  examples: {
    one: { body: { name: 'For the printers', record: { kind: 'item', id: sampleIds.article } } },
    ended: { body: { name: 'Too late', expiresAt: '2001-01-01T00:00:00Z' }, status: 400 },
  },
  handle: async (deps: PreviewDeps, request) => {
    const { tenant, user, actor } = request;
    const body = parseEnvelope(linkBody, await request.json());
    const now = deps.clock.now();
    const expiresAt = body.expiresAt ?? now + usualLink;
    requireWithin(expiresAt, now);
    const shown = body.record && (await requireRecord(deps, tenant, body.record));
    const site = await chooseSite(deps.database, tenant, body.siteId);
    const { row, token } = await deps.database.write(async (tx) => {
      if ((await countLinks(tx, tenant)) >= mostLinks)
        throw fail('CONFLICT', `There are ${mostLinks} links already.`);
      const made = await addSession(tx, tenant, deps, {
        kind: 'link',
        name: body.name,
        user_id: user.id,
        entry_kind: shown?.kind ?? null,
        entry_id: shown?.id ?? null,
        shows_typed: 0,
        expires_at: expiresAt,
        session_id: null,
        opened_role: null,
      });
      const details = { name: body.name, record: shown ? { kind: shown.kind, id: shown.id } : null };
      const change = {
        action: 'preview_link.created',
        record: { kind: 'preview_link', id: made.row.id },
        actor,
        details,
      };
      await recordAccessChange(tx, tenant, deps, change);
      return made;
    });
    const url = addressOf(site, shown, token);
    const data = { ...presentLink(row, now, new Map([[user.id, user.name]])), token, url };
    return jsonAnswer({ data }, { status: 201 });
  },
});

const revoke = operation({
  name: 'previewLinks.revoke',
  method: 'DELETE',
  path: '/admin/preview-links/:id',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Revoke a link that shows drafts',
  description: 'Effective at once, on every node.',
  answers: ok(successAnswer, 'Revoked.'),
  errors: ['NOT_FOUND'],
  examples: { revoked: { path: { id: sampleIds.oldPreviewLink } } },
  handle: async (deps: PreviewDeps, request) => {
    const { tenant, actor } = request;
    const id = param(request, 'id').toLowerCase();
    await deps.database.write(async (tx) => {
      const row = await deleteLinkRow(tx, tenant, id);
      if (!row) throw fail('NOT_FOUND', 'There is no such link.');
      const change = { action: 'preview_link.revoked', record: { kind: 'preview_link', id }, actor };
      await recordAccessChange(tx, tenant, deps, { ...change, details: { name: row.name } });
    });
    return jsonAnswer({ success: true });
  },
});

/** Previews of drafts on sites: what a person has open there, and links for others. */
export const previewOperations = [open, renew, close, list, create, revoke];

/** @throws ServiceError BAD_REQUEST where both are named */
function askedOf({ at, release }: z.output<typeof openBody>): AskedPerspective | undefined {
  if (at !== undefined && release !== undefined)
    throw fail('BAD_REQUEST', 'Name one of at and release: a preview shows one of them.');
  if (release !== undefined) return { release };
  return at === undefined ? undefined : { at };
}

function atOf(request: Parameters<typeof param>[0] & { readonly user: { readonly id: string } }) {
  return { id: param(request, 'id').toLowerCase(), userId: request.user.id };
}

function noSession(): ServiceError {
  return fail('NOT_FOUND', 'There is no such preview: it was closed, has ended, or is somebody else’s.');
}

/** @throws ServiceError BAD_REQUEST for a time that has passed or is too far away */
function requireWithin(expiresAt: number, now: number): void {
  if (expiresAt > now && expiresAt <= now + longestLink) return;
  const message = 'A link ends in the future, within 30 days.';
  throw fail('BAD_REQUEST', message, {
    errors: [{ field: 'expiresAt', code: 'NOT_WITHIN_30_DAYS', message }],
  });
}
