const count = new Intl.NumberFormat('en');

/** A number of files in words. */
export function filesInWords(files: number): string {
  return files === 1 ? '1 file' : `${count.format(files)} files`;
}
