import type { CSSProperties } from 'react';
import type { PullQuoteComponent } from '@/galley.gen';

export function Quote({ text, source, lang, dir, rule }: Partial<PullQuoteComponent>) {
  return (
    <blockquote
      className="quote"
      lang={lang}
      dir={dir ?? 'auto'}
      style={rule ? ({ '--mark': rule } as CSSProperties) : {}}
    >
      <p>{text}</p>
      {source && <footer>{source}</footer>}
    </blockquote>
  );
}
