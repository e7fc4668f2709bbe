/** The best of the encodings that files are kept in that a client takes (`Accept-Encoding`), if any. */
export function chooseEncoding(header: string | undefined): 'br' | 'gzip' | undefined {
  const taken = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  );
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : undefined;
}
