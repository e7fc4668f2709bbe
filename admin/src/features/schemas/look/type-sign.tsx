import type { LucideIcon } from 'lucide-react';
import type { ContentType } from '../../../api/types.ts';
import { classNames } from '../../../ui/class-names.ts';
import { typeIconOf } from './type-icons.ts';

export type Appearance = NonNullable<ContentType['appearance']>;

/** The icon of a type in its colour; that of its kind where it has none. It says nothing that is not written beside it. */
export function TypeSign(props: {
  readonly look: Appearance | undefined;
  /** That of its kind. */
  readonly icon: LucideIcon;
  readonly className?: string;
}) {
  const { look, className } = props;
  const Icon = typeIconOf(look?.icon) ?? props.icon;
  return (
    <Icon
      aria-hidden="true"
      data-color={look?.color}
      className={classNames('size-4 shrink-0', className)}
      style={look?.color ? { color: colorOf(look.color) } : undefined}
    />
  );
}

/** A colour of types as the theme that is shown has it. */
export function colorOf(color: NonNullable<Appearance['color']>): string {
  return `var(--type-${color})`;
}
