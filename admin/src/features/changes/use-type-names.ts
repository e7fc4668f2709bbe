import { kindNames } from '../../api/records.ts';
import { t } from '../../messages/messages.ts';
import type { EditedType } from '../entries/editor/editor-types.ts';
import { useEditedTypes } from '../entries/editor/use-edited-types.ts';
import { wordsOf } from '../entries/fields/field-words.ts';
import type { Change } from './changes-query.ts';

/** What types and their fields are called, and the types to choose from. */
export function useTypeNames() {
  const types: readonly EditedType[] = [
    ...(useEditedTypes('page').types ?? []),
    ...(useEditedTypes('collectionItem').types ?? []),
    ...(useEditedTypes('blogPost').types ?? []),
  ];
  const find = ({ kind, type }: Pick<Change, 'kind' | 'type'>) =>
    types.find((one) => one.kind === kind && (kind === 'blogPost' || one.slug === type));
  return {
    typeOf: (change: Change) => find(change)?.name ?? change.type ?? kindNames[change.kind].one,
    labelOf: (change: Change, name: string) => {
      const field = find(change)?.fields.find((one) => one.name === name);
      return field ? wordsOf(field).label : name;
    },
    choices: types.map(({ kind, slug, name }) =>
      kind === 'blogPost'
        ? { value: kind as string, label: t('Posts') }
        : { value: `${kind}:${slug}`, label: name, detail: kindNames[kind].many },
    ),
  };
}
