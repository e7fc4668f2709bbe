/**
 * A text for comparisons that ignore case, in every script. Upper case first, so that `ß` meets `SS`, and once more for
 * `ẞ`, whose lower case it is; one sigma, because lower case writes it differently at the end of a word.
 */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss');
}
