import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, type FieldFailure } from '../../../../api/api-error.ts';
import type { ContentType, TypeKind } from '../../../../api/types.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import { type SchemaWarning, sendType } from '../../type-queries.ts';
import { withPaths } from '../fields/change-fields.ts';
import { type DraftField, type TypeBody, type TypeDraft, toBody } from '../type-draft.ts';

/** What the service says of a type before it is saved. */
export interface TypeCheck {
  /** Failed rules; paths `name` and `slug` are those of the type itself. */
  readonly issues: readonly FieldFailure[];
  readonly warnings: readonly SchemaWarning[];
  /** Somebody else has saved the type since it was read. */
  readonly isStale: boolean;
}

const nothingFound: TypeCheck = { issues: [], warnings: [], isStale: false };
const noFields: readonly DraftField[] = [];
const nothingChecked = { check: nothingFound, fields: noFields };

/** Paths of the type itself; a field may have the same name, so they begin with a sign that no field has. */
export const typePaths = {
  name: '@name',
  slug: '@slug',
  description: '@description',
  singleton: '@singleton',
};

/**
 * Asks the service what it would say to saving a type.
 * @throws ApiError where it says nothing about the type (offline, no right)
 */
export async function checkType(
  kind: TypeKind,
  base: ContentType | undefined,
  body: TypeBody,
  signal?: AbortSignal,
): Promise<TypeCheck> {
  try {
    const { data, warnings } = await sendType(kind, base?.id, body, {
      dryRun: true,
      ...(signal && { signal }),
    });
    // A dry run answers the version that a save would make: one more than what was read, unless somebody was faster.
    return { issues: [], warnings, isStale: base !== undefined && data.version > base.version + 1 };
  } catch (error) {
    const issues = error instanceof ApiError ? issuesOf(error) : undefined;
    if (!issues) throw error;
    return { ...nothingFound, issues };
  }
}

function issuesOf(error: ApiError): readonly FieldFailure[] | undefined {
  const { code, message } = error;
  if (code === 'INVALID_SCHEMA') return error.fieldFailures;
  if (code === 'DUPLICATE_SLUG') return [{ field: typePaths.slug, code, message }];
  if (code === 'SINGLETON_CONVERSION_ERROR') return [{ field: typePaths.singleton, code, message }];
  if (code !== 'BAD_REQUEST' || error.fieldFailures.length === 0) return undefined;
  const own: ReadonlyMap<string, string> = new Map(
    Object.entries({ ...typePaths, isSingleton: typePaths.singleton }),
  );
  const located = error.fieldFailures.map((failure) => ({
    ...failure,
    field: own.get(failure.field) ?? failure.field,
  }));
  // Of an empty slug several rules fail: one says enough.
  return located.filter(({ field }, index) => located.findIndex((one) => one.field === field) === index);
}

/**
 * The check of a draft, a moment after its last change, and the fields that were checked: a fault belongs to its field
 * under whatever name it has by now. Blank names of a new type are not held against it yet.
 */
export function useTypeCheck(kind: TypeKind, base: ContentType | undefined, draft: TypeDraft) {
  const settled = useSettled(draft, 400);
  const text = useMemo(() => JSON.stringify(toBody(kind, settled)), [kind, settled]);
  const keys = useMemo(() => withPaths(settled.fields).map(({ one }) => one.key), [settled]);
  const query = useQuery({
    queryKey: ['type-check', kind, base?.id ?? 'new', base?.version ?? 0, text, keys],
    queryFn: async ({ signal }) => {
      const check = await checkType(kind, base, withStandIns(JSON.parse(text) as TypeBody), signal);
      return { check, fields: settled.fields };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
  });
  return {
    checked: query.data ?? nothingChecked,
    isChecking: query.isFetching || settled !== draft,
    failure: query.error,
  };
}

/** The fields of a new type can be checked before it has a name. */
function withStandIns(body: TypeBody): TypeBody {
  return {
    ...body,
    name: body.name.trim() || 'Untitled',
    slug: body.slug || 'untitled-type-without-a-slug',
  };
}
