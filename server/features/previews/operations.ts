// In this folder: previews of drafts on the sites that show content: where the sites are, and what opens them.

import { z } from 'zod';
import { isoTime } from '../../lib/clock.ts';
import { fail, type ServiceError } from '../../lib/service-error.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer, successAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { parseEnvelope } from '../../platform/http/validation.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { created, named, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import { type AskedPerspective, showsPlans } from '../api/shown.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
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
import { linkBody, openBody } from './shapes.ts';
import { countLinks, deleteLinkRow, deleteSessionRow, listLinks, renewSessionRow } from './store.ts';

/** Links of a tenant: far above what anybody gives away in a month. */
const mostLinks = 1000;
const chapter = 'Previews';
const usualLink = 7 * 24 * 60 * 60_000;

const open = operation({
  name: 'previewSessions.open',
  method: 'POST',
  path: '/admin/preview-sessions',
  access: staff('viewer'),
  ...adminCalls,
  chapter,
  summary: 'Open a preview session',
  description:
    'Creates a token that shows drafts for ten minutes. Send the token in `X-Preview-Key` together with ' +
    'an API key. You can renew the preview session before it expires. The preview session ends with the ' +
    'staff session that opened it, and when the user leaves the tenant or gets a lower role. With `at` or ' +
    '`release`, the preview shows that time or release without drafts. Reads in such a preview ignore ' +
    'their own `at` and `release`. Releases and future times require the role `editor`.',
  body: named('OpenPreview', openBody),
  answers: created(
    dataAnswer(named('OpenedPreview', openedSession)),
    'The token, and the URL of the entry on the site.',
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
  summary: 'Renew a preview session',
  description:
    'Extends the session by ten minutes. Only the user who opened the session can renew it. The session ' +
    'continues to show the same content.',
  answers: ok(dataAnswer(named('RenewedPreview', renewedSession)), 'The new expiry time.'),
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
  summary: 'Close a preview session',
  answers: ok(successAnswer, 'The session is closed. Its token is no longer valid.'),
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
  summary: 'List preview links',
  description: 'The list contains expired links for another 30 days.',
  answers: ok(dataAnswer(z.array(named('PreviewLink', linkRecord))), 'The links, newest first.'),
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
  summary: 'Create a preview link',
  description:
    'Creates a link that shows the draft of one entry, or all drafts, to anyone with the link. The link ' +
    'is valid for up to 30 days and never shows unsaved changes.',
  body: named('CreatePreviewLink', linkBody),
  answers: created(
    dataAnswer(named('MadePreviewLink', madeLink)),
    'The link with its token. The API returns the token only in this response.',
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
  summary: 'Revoke a preview link',
  description: 'The revocation takes effect on all nodes immediately.',
  answers: ok(successAnswer, 'The preview link is revoked.'),
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
