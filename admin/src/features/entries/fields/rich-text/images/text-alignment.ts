const declaration = /\s*text-align\s*:\s*([a-z-]+)\s*;?/i;

/** How a stored style aligns its block: `start` unless it says otherwise. */
export function alignmentIn(style: unknown): string {
  const [, said = 'start'] = (typeof style === 'string' && declaration.exec(style)) || [];
  return { left: 'start', right: 'end' }[said.toLowerCase()] ?? said.toLowerCase();
}

/** A style with another alignment and all else as it was; null when nothing is left of it. */
export function withAlignment(style: unknown, alignment: string): string | null {
  const rest = (typeof style === 'string' ? style : '').replace(declaration, '').trim();
  if (alignment === 'start') return rest || null;
  return [rest.replace(/;$/, ''), `text-align: ${alignment}`].filter(Boolean).join('; ');
}
