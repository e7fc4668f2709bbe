import { z } from 'zod';
import { isoTimeOrNull } from '../../lib/clock.ts';
import { jsonAnswer } from '../../platform/http/answer.ts';
import { dataAnswer } from '../../platform/http/answer-shapes.ts';
import { param } from '../../platform/http/api-request.ts';
import { staff } from '../api/access.ts';
import { adminCalls } from '../api/families.ts';
import { named, ok, operation } from '../api/operation.ts';
import { sampleIds } from '../api/sample-values.ts';
import { entryIdOf } from './edit-entries.ts';
import { requireRelease } from './manage-releases.ts';
import { readDeeds } from './release-deeds.ts';
import type { ReleaseDeps } from './release-deps.ts';
import { changedEntry, openRelease, releaseDeed } from './shapes.ts';
import { listOpenReleases } from './store.ts';

/** Releases of an answer: those that are next, and more than one chooses from. */
const mostShown = 100;
const chapter = 'Releases';

const listOpen = operation({
  name: 'releases.listOpen',
  method: 'GET',
  path: '/admin/open-releases',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'List open releases',
  description:
    'Lists open, scheduled and failed releases in short form. The list has at most 100 releases. ' +
    'Scheduled releases come first, earliest first.',
  query: z.object({
    entry: changedEntry,
  }),
  answers: ok(dataAnswer(z.array(named('OpenRelease', openRelease))), 'The releases.'),
  examples: { all: {}, ofRecord: { query: { entry: sampleIds.draftArticle } } },
  handle: async ({ database }: ReleaseDeps, { tenant, query }) => {
    const entry = query.get('entry') || undefined;
    const rows = await listOpenReleases(database, tenant, entry && entryIdOf(entry), mostShown);
    const data = rows.map(({ id, slug, name, status, publish_at: at, action }) => ({
      ...{ id, slug, name, status, publishAt: isoTimeOrNull(at) },
      ...(action !== null && { action }),
    }));
    return jsonAnswer({ data });
  },
});

const history = operation({
  name: 'releases.history',
  method: 'GET',
  path: '/admin/releases/:id/history',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: "List a release's history",
  description:
    'Lists the last 100 actions, newest first. The list omits changes to the content of release entries.',
  answers: ok(
    dataAnswer(z.array(named('ReleaseDeed', releaseDeed))),
    'The actions, with their time and user.',
  ),
  errors: ['NOT_FOUND'],
  examples: { all: { path: { id: sampleIds.release } } },
  handle: async ({ database }: ReleaseDeps, request) => {
    const { id } = await requireRelease(database, request.tenant, param(request, 'id'));
    return jsonAnswer({ data: await readDeeds(database, request.tenant, id, mostShown) });
  },
});

/** What is open, and what was done. */
export const openReleases = [listOpen, history];
