import { FileText, LayoutList, Newspaper } from 'lucide-react';
import type { RecordKind } from '../../../api/records.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TypeSign } from '../../schemas/look/type-sign.tsx';
import { useTypesOf } from './types-of.ts';

const kindIcons = { page: FileText, collectionItem: LayoutList, blogPost: Newspaper } as const;

/** The icon of a record's type, in its colour; that of its kind for posts, and where the type has none. */
export function RecordSign(props: {
  readonly kind: RecordKind;
  readonly typeSlug: string | null | undefined;
  readonly className?: string;
}) {
  const { kind, typeSlug, className } = props;
  const look = useTypesOf(kind).data?.find(({ slug }) => slug === typeSlug)?.appearance;
  return (
    <TypeSign
      look={look}
      icon={kindIcons[kind]}
      className={classNames(className, look?.color === undefined && 'text-ink-faint')}
    />
  );
}
