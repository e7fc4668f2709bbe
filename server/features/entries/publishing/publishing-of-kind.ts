import { z } from 'zod';
import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { adminLocale } from '../../api/query-shapes.ts';
import type { EditedKind } from '../editing/edited-kind.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { answerRecord } from '../editing/record-in-path.ts';
import { entryKinds } from '../entry-kind.ts';
import { changeInLocales, localesBody } from '../locales/locales-of-kind.ts';
import { requireContentSize } from '../writing/accept-content.ts';
import { outsideLinksShape } from './check-outside-links.ts';
import { checkedPart, checkLinksOut, checkPublishing, publishCheckShape } from './check-publishing.ts';
import { publishEntry, unpublishEntry } from './publish-entry.ts';

named('PublishCheck', publishCheckShape);
named('OutsideLinks', outsideLinksShape);

/** Publishing and unpublishing records of one kind (specification, "Admin content endpoints"). */
export function publishingOfKind({ prefix, path, chapter, names, editing, errors, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const { ids } = samples;
  const one = dataAnswer(editing.single);
  const checkBody = named(`Check${names}`, z.intersection(editing.typedBody, checkedPart));

  const check = operation({
    name: `${prefix}.checkPublishing`,
    method: 'POST',
    path: `${path}/check-publishing`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Validate a ${noun} for publication`,
    description:
      'Validates fields that may be unsaved, with the rules of publishing. Send `id` for an existing entry, ' +
      "or `type` for a new one. The operation saves nothing and doesn't check the workflow stage. To check " +
      "the stage, read the entry's `review`.",
    body: checkBody,
    answers: ok(dataAnswer(publishCheckShape), 'The errors and warnings of publishing.'),
    errors: ['NOT_FOUND', ...errors.check],
    examples: { changed: { body: { ...samples.typed, id: ids.main } } },
    handle: async (deps: EntryEditDeps, request) => {
      const body = parseEnvelope(checkBody, await request.json());
      requireContentSize(body.fields);
      return jsonAnswer({ data: await checkPublishing(deps, editing, request, body) });
    },
  });

  const checkLinks = operation({
    name: `${prefix}.checkLinks`,
    method: 'POST',
    path: `${path}/check-links`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Check a ${noun}'s external links`,
    description:
      'Requests each external URL in fields that may be unsaved. Galley sends `HEAD`, and `GET` if `HEAD` ' +
      'fails. Galley requests each URL once, at most 20 URLs within 20 seconds. Galley never requests ' +
      'private IP addresses and checks links only on demand.',
    body: checkBody,
    answers: ok(dataAnswer(outsideLinksShape), 'The result of each link.'),
    errors: ['NOT_FOUND', ...errors.check],
    examples: { noLinks: { body: { ...samples.typed, id: ids.main } } },
    handle: async (deps: EntryEditDeps, request) => {
      const body = parseEnvelope(checkBody, await request.json());
      requireContentSize(body.fields);
      return jsonAnswer({ data: await checkLinksOut(deps, editing, request, body) });
    },
  });

  const publish = operation({
    name: `${prefix}.publish`,
    method: 'POST',
    path: `${path}/:id/publish`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Publish a ${noun}`,
    query: z.object({ locale: adminLocale }),
    body: localesBody,
    answers: ok(one, 'The published entry.'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { published: { path: { id: ids.draft } } },
    handle: async (deps: EntryEditDeps, request) => {
      const published = await changeInLocales(deps, editing, request, (work, { type, entry }) =>
        publishEntry(work, type, entry),
      );
      return answerRecord(deps, editing, request, published);
    },
  });

  const unpublish = operation({
    name: `${prefix}.unpublish`,
    method: 'POST',
    path: `${path}/:id/unpublish`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Unpublish a ${noun}`,
    query: z.object({ locale: adminLocale }),
    body: localesBody,
    answers: ok(one, 'The entry as a draft.'),
    errors: ['NOT_FOUND', 'INVALID_STATUS'],
    examples: {
      takenDown: { path: { id: ids.draft } },
      draft: { path: { id: ids.draft }, status: 400 },
    },
    handle: async (deps: EntryEditDeps, request) => {
      const draft = await changeInLocales(deps, editing, request, (work, { type, entry }) =>
        unpublishEntry(work, type, entry),
      );
      return answerRecord(deps, editing, request, draft);
    },
  });

  return { check, checkLinks, publish, unpublish };
}
