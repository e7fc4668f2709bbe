import { useQueries } from '@tanstack/react-query';
import type { FieldFailure } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import { type RecordKind, recordPaths } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { referableQuery } from '../../fields/references/reference-query.ts';
import { idOfReference, isObject } from '../../fields/stored-forms.ts';
import { findPlace } from '../preview/page-paths.ts';

/** A record that content refers to, and that is not published. */
export interface UnpublishedTarget {
  readonly kind: RecordKind;
  readonly id: string;
}

const kinds: readonly RecordKind[] = ['page', 'collectionItem', 'blogPost'];

/** The records that warnings of a check are about, each once. Links in rich text are told by their field alone. */
export function targetsOf(
  warnings: readonly FieldFailure[],
  fields: Readonly<Record<string, unknown>>,
): readonly UnpublishedTarget[] {
  const found = new Map<string, UnpublishedTarget>();
  for (const { field, code } of warnings) {
    if (code !== 'NOT_PUBLISHED') continue;
    const value = findPlace(field, fields)?.value;
    const id = idOfReference(value)?.toLowerCase();
    const kind = kinds.find((one) => isObject(value) && value['_type'] === one);
    if (id !== undefined && kind) found.set(id, { kind, id });
  }
  return [...found.values()];
}

/** What records are called, by their ids, as far as that is known. */
export function useTargetNames(targets: readonly UnpublishedTarget[]): ReadonlyMap<string, string> {
  const answers = useQueries({ queries: targets.map(({ kind, id }) => referableQuery(kind, id)) });
  return new Map(targets.map(({ id }, at) => [id, answers[at]?.data?.name ?? id]));
}

/** Publishes records. @throws Error that names the first that cannot be, and says why */
export async function publishTargets(
  targets: readonly UnpublishedTarget[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  for (const kind of kinds) {
    const ids = targets.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { data } = await call('POST', `${recordPaths[kind]}/bulk-publish`, { body: { ids } });
    const [first] = data.failed;
    if (first)
      throw new Error(
        t('“{name}” could not be published: {message}', {
          name: names.get(first.id) ?? first.id,
          message: first.message,
        }),
      );
  }
}
