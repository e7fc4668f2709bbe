import { classNames } from './class-names.ts';

/** The initials of somebody in a circle. It says nothing that is not written beside it. */
export function Avatar({ name, className }: { readonly name: string; readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      // Drawn and not written: a button that holds it is named by its words.
      data-initials={initialsOf(name)}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs leading-none font-semibold text-accent select-none before:content-[attr(data-initials)]',
        className ?? 'size-8',
      )}
    />
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
