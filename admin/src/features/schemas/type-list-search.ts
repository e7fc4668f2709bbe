/** Reads the address of the content model; what makes no sense is left out. */
export function readTypeListSearch(search: Record<string, unknown>): { readonly q?: string } {
  const { q } = search;
  return typeof q === 'string' && q !== '' ? { q } : {};
}
