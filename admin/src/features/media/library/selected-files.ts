import { locale } from '../../../locale.ts';

const count = new Intl.NumberFormat(locale);

/** A number of files in words. */
export function filesInWords(files: number): string {
  return files === 1 ? '1 file' : `${count.format(files)} files`;
}
