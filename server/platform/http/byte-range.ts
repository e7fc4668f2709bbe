/** A `Range` header against a size: the bytes to send, `whole` for no or an unusable range, or none that exists. */
export type RangeAnswer = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable';

/**
 * What a `Range` header asks for (RFC 9110, section 14). Several ranges in one header are answered with the whole, which
 * the standard allows and every player copes with.
 */
export function readRange(header: string | undefined, size: number): RangeAnswer {
  const match = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (start > end && last !== '') return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}
