import type { HTMLAttributes } from 'react';

interface Props extends HTMLAttributes<HTMLDivElement> {
  html: string | undefined;
}

/** Rich text, which Galley has cleaned when it was written. */
export function Prose({ html = '', className = 'prose', dir = 'auto', ...rest }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: that is what rich text is.
  return <div {...rest} className={className} dir={dir} dangerouslySetInnerHTML={{ __html: html }} />;
}
