import { locale } from '../../../locale.ts';
import { t } from '../../../messages/messages.ts';

const count = new Intl.NumberFormat(locale);

/** A number of files in words. */
export function filesInWords(files: number): string {
  return files === 1 ? '1 file' : t('{files} files', { files: count.format(files) });
}
