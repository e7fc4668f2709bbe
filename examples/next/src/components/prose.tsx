import type { HTMLAttributes } from 'react';

interface Props extends HTMLAttributes<HTMLDivElement> {
  html: string | undefined;
}

/** Rich text. Galley delivers it as it was written: only people and programs whose HTML is trusted may write here. */
export function Prose({ html = '', className = 'prose', dir = 'auto', ...rest }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: that is what rich text is.
  return <div {...rest} className={className} dir={dir} dangerouslySetInnerHTML={{ __html: html }} />;
}
