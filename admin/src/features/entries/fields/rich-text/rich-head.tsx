import type { ReactNode } from 'react';

/** The line above a rich text: its label, and what can be done with the whole of it. */
export function RichHead({
  heading,
  children,
}: {
  readonly heading: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-2">
      {heading}
      <span className="ms-auto flex items-center">{children}</span>
    </div>
  );
}
