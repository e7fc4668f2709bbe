import { useQuery } from '@tanstack/react-query';
import { hasCode } from '../../../api/api-error.ts';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { mediaQuery } from '../../media/media-query.ts';
import { MediaThumb } from '../../media/media-thumb.tsx';
import { referableQuery } from '../fields/references/reference-query.ts';
import { idsOf, type ReferenceType, targetNames, targetOf } from '../fields/references/reference-target.ts';
import { idOfMedia, isObject } from '../fields/stored-forms.ts';
import { type Mark, Nothing } from './text-parts.tsx';

/** A file of the library: how it looks and what it is called. */
export function ShownMedia({ value, Mark }: { readonly value: unknown; readonly Mark: Mark }) {
  const id = idOfMedia(value);
  const { data, error } = useQuery({ ...mediaQuery(id ?? ''), enabled: id !== undefined, retry: false });
  if (id === undefined) return <Nothing />;
  if (error) {
    const isGone = hasCode(error, 'NOT_FOUND');
    return <Mark>{isGone ? t('A file that was deleted ({id})', { id }) : t('A file ({id})', { id })}</Mark>;
  }
  if (!data) return <span className="inline-block h-5 w-32 animate-pulse rounded bg-sunken" />;
  return (
    <span className="flex items-center gap-3">
      <MediaThumb
        media={data}
        width={96}
        height={72}
        className="h-18 w-24 shrink-0 rounded-md border border-line"
      />
      <span className="min-w-0 break-words">
        <Mark>{data.filename}</Mark>
      </span>
    </span>
  );
}

/** Records or people that are referred to, by name; those that the other side does not have are marked. */
export function ShownReferences(props: {
  readonly field: SchemaField;
  readonly value: unknown;
  readonly other: unknown;
  readonly Mark: Mark;
}) {
  const { field, value, other, Mark } = props;
  const ids = idsOf(value);
  const others = idsOf(other);
  if (ids.length === 0) return <Nothing />;
  return (
    <ul className="flex flex-col gap-1">
      {ids.map((id, index) => {
        const name = <ReferenceName {...{ field, value, index, id }} />;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one record may stand there twice.
          <li key={`${id} ${index}`}>{others.includes(id) ? name : <Mark>{name}</Mark>}</li>
        );
      })}
    </ul>
  );
}

/** The name of one of the records or people that a value refers to. */
export function ReferenceName(props: {
  readonly field: SchemaField;
  readonly value: unknown;
  readonly index: number;
  readonly id: string;
}) {
  const { field, value, index, id } = props;
  const one: unknown = Array.isArray(value) ? value[index] : value;
  const said = isObject(one) ? one['_type'] : undefined;
  const type = isReferenceType(said) ? said : targetOf(field).type;
  const { data, error } = useQuery({ ...referableQuery(type, id), retry: false });
  const { one: noun } = targetNames[type];
  if (data) return data.name;
  if (data === null) return t('A {one} that no longer exists ({id})', { one: noun, id });
  if (error) return t('A {one} ({id})', { one: noun, id });
  return <span className="inline-block h-4 w-32 animate-pulse rounded bg-sunken" />;
}

function isReferenceType(value: unknown): value is ReferenceType {
  return typeof value === 'string' && Object.hasOwn(targetNames, value);
}
