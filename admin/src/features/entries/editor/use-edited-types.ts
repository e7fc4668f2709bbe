import { useQuery } from '@tanstack/react-query';
import type { ContentRecord, RecordKind } from '../../../api/records.ts';
import { type ContentType, collectionTypesQuery, pageTypesQuery } from '../../../api/types.ts';
import type { EditedType } from './editor-types.ts';
import { postType } from './post/post-type.ts';

type KnownType = EditedType & { readonly id: string };

/** The types of a kind as the editor knows them; undefined until they are read. */
export function useEditedTypes(kind: RecordKind): {
  readonly types: readonly KnownType[] | undefined;
  readonly error: unknown;
} {
  const isPost = kind === 'blogPost';
  const query = useQuery({ ...(kind === 'page' ? pageTypesQuery : collectionTypesQuery), enabled: !isPost });
  if (isPost) return { types: [{ ...postType, id: '' }], error: undefined };
  return {
    types: query.data?.map((type) => editedType(kind, type)),
    error: query.data ? undefined : query.error,
  };
}

function editedType(
  kind: RecordKind,
  { id, name, slug, schema, isSingleton = false }: ContentType,
): KnownType {
  return { kind, id, name, slug, fields: schema, isSingleton };
}

/** The type of a record among those of its kind; undefined when it is not there any more. */
export function typeOfRecord(
  types: readonly KnownType[] | undefined,
  record: ContentRecord,
): KnownType | undefined {
  const own = record.pageType ?? record.collectionType;
  return types?.find((type) => type.kind === 'blogPost' || type.id === own?.id);
}
