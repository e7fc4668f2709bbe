import { classNames } from './class-names.ts';

/** The initials of somebody in a circle. It says nothing that is not written beside it. */
export function Avatar({ name, className }: { readonly name: string; readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs leading-none font-semibold text-accent select-none',
        className ?? 'size-8',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word; one alone in scripts whose letters join or are words. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last =
    words.length > 1 && /^\p{Script=Latin}|^\p{Script=Greek}|^\p{Script=Cyrillic}/u.test(first)
      ? words.at(-1)
      : '';
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
