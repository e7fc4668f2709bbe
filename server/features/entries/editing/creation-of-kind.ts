import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { created, named, operation } from '../../api/operation.ts';
import { entryKinds } from '../entry-kind.ts';
import { requireContentSize } from '../writing/accept-content.ts';
import { createEntry } from '../writing/create-entry.ts';
import { cloneEntry } from './clone-entry.ts';
import type { EditedKind } from './edited-kind.ts';
import type { EntryEditDeps } from './entry-editing.ts';
import { answerRecord, changeRecord } from './record-in-path.ts';
import { writeEntries } from './write-entries.ts';

/** New records of one kind, made from a body or from another record (decisions, "Create, update" and "Clone"). */
export function creationOfKind({ prefix, path, chapter, names, editing, errors, samples }: EditedKind) {
  const { noun } = entryKinds[editing.kind];
  const one = dataAnswer(editing.single);
  const main = { id: samples.ids.main };
  const createBody = named(`Create${names}`, editing.createBody);
  const cloneBody = named(`Clone${names}`, editing.cloneBody);

  const create = operation({
    name: `${prefix}.create`,
    method: 'POST',
    path,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Create a ${noun}`,
    description:
      'Creates a draft. A draft can be incomplete. Required fields are validated when the entry is ' +
      'published.',
    body: createBody,
    answers: created(one, 'The entry, at version 1.'),
    errors: ['DUPLICATE_SLUG', ...errors.create],
    examples: { draft: { body: samples.create }, slugTaken: { body: samples.create, status: 409 } },
    handle: async (deps: EntryEditDeps, request) => {
      const { type: wanted, status, ...body } = parseEnvelope(createBody, await request.json());
      requireContentSize(body.fields);
      const entry = await writeEntries(deps, request, (work) => {
        const input = { kind: editing.kind, ...body, fields: body.fields, publish: status === 'published' };
        return createEntry(work, editing.requireType(work.types, wanted), input);
      });
      return answerRecord(deps, editing, request, entry, 201);
    },
  });

  const clone = operation({
    name: `${prefix}.clone`,
    method: 'POST',
    path: `${path}/:id/clone`,
    access: staff('editor'),
    ...adminCalls,
    chapter,
    summary: `Clone a ${noun}`,
    description:
      'Creates a copy as a draft at version 1. Without `name`, the name of the copy ends with `(copy)`.',
    body: cloneBody,
    answers: created(one, 'The copy.'),
    errors: ['NOT_FOUND', 'DUPLICATE_SLUG', ...errors.clone],
    examples: {
      named: { path: main, body: samples.clone },
      copy: { path: main },
    },
    handle: async (deps: EntryEditDeps, request) => {
      const body = parseEnvelope(cloneBody, await request.json());
      const copy = await changeRecord(deps, editing, request, (work, held) => cloneEntry(work, held, body));
      return answerRecord(deps, editing, request, copy, 201);
    },
  });

  return { create, clone };
}
