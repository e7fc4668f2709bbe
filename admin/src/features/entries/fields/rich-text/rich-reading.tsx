import { useEffect, useRef } from 'react';
import { proseClass } from './prose-class.ts';
import { sanitize } from './sanitize.ts';

/** Rich text as it is read: sanitised, with nothing in it to press. */
export function RichReading({ value }: { readonly value: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  const html = typeof value === 'string' ? value : '';
  useEffect(() => {
    const { fragment } = sanitize(html);
    // A press must not lead away from what is unsaved.
    for (const link of fragment.querySelectorAll('a')) link.removeAttribute('href');
    place.current?.replaceChildren(fragment);
  }, [html]);
  return <div ref={place} className={proseClass} />;
}
