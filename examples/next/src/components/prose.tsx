import type { HTMLAttributes } from 'react';
import { sanitizeRichText } from '@/rich-text';

interface Props extends HTMLAttributes<HTMLDivElement> {
  html: string | undefined;
}

/** Sanitizes rich text and shows it as HTML. */
export function Prose({ html, className = 'prose', dir = 'auto', ...rest }: Props) {
  const sanitized = { __html: sanitizeRichText(html) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: The HTML is sanitized.
  return <div {...rest} className={className} dir={dir} dangerouslySetInnerHTML={sanitized} />;
}
