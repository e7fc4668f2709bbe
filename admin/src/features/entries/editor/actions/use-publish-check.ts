import { useQuery } from '@tanstack/react-query';
import type { FieldFailure } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import { localeOf, recordIdOf } from '../../../../api/record-address.ts';
import { recordPaths } from '../../../../api/records.ts';
import type { EditedType } from '../editor-types.ts';
import { newFieldsOf } from '../saving/edit-state.ts';
import { inWords, missingNames, type RecordEdit } from '../saving/use-record-edit.ts';

interface Check {
  readonly failures: readonly FieldFailure[];
  readonly warnings: readonly FieldFailure[];
  /** Its draft shows images that have no alt text. */
  readonly lacksAltText: boolean;
  /** All of it was asked, answered or not. */
  readonly isDone: boolean;
  /** Everything was answered, and there is nothing to be said. */
  readonly isClear: boolean;
}

/**
 * What keeps the form from being published as it stands, saved or not, and what readers will not see of it. Nothing while
 * it is being asked, and where it cannot be: publishing itself is as strict.
 */
export function usePublishCheck(edit: RecordEdit, type: EditedType): Check {
  const { state } = edit;
  const { base } = state;
  const body = checkedBody(edit, type);
  const check = useQuery({
    queryKey: ['publish-check', type.kind, base?.version, body],
    queryFn: ({ signal }) =>
      call('POST', `${recordPaths[type.kind]}/check-publishing`, { body, signal }).then(({ data }) => data),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  // What lists know of a record is known of its default language.
  const id = base && localeOf(base.id) === undefined ? base.id : undefined;
  const needy = useQuery({
    queryKey: ['publish-check', type.kind, 'altText', id, base?.version],
    queryFn: ({ signal }) =>
      call('GET', recordPaths[type.kind], {
        query: { ids: id, needs: 'altText', view: 'summary', limit: 1 },
        signal,
      }).then(({ pagination }) => pagination.total > 0),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const missing = missingNames(state, type.kind);
  const lacksAltText = needy.data ?? false;
  const failures = [...missing, ...(check.data?.errors.map(inWords) ?? [])];
  const warnings = check.data?.warnings ?? [];
  const isAnswered = check.isSuccess && (needy.isSuccess || id === undefined);
  return {
    failures,
    warnings,
    lacksAltText,
    isDone: isAnswered || check.isError || needy.isError,
    isClear: isAnswered && failures.length === 0 && warnings.length === 0 && !lacksAltText,
  };
}

/** The form as it stands, as checks take it. */
export function checkedBody({ state, edits }: RecordEdit, type: EditedType) {
  const { base } = state;
  return base
    ? { id: recordIdOf(base.id), locale: localeOf(base.id), fields: edits?.fields ?? {} }
    : { type: type.slug, fields: newFieldsOf(state) };
}
