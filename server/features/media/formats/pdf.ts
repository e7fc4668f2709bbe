import type { FileFormat } from './file-format.ts';
import { refuseForeign } from './foreign-format.ts';
import { type StagedBytes, withStagedBytes } from './staged-bytes.ts';

const tailLength = 2048;
const start = '%PDF-'.length;
const end = '%%EOF';

/** PDF: offered for saving, never shown by us, since it can hold scripts. */
export const pdf: FileFormat = {
  mimeType: 'application/pdf',
  name: 'PDF',
  extensions: ['pdf'],
  kind: 'document',
  resizable: false,
  inspect: async (staged, inspection) => {
    const { file, found: isWhole } = await withStagedBytes(staged, inspection, inspectTail);
    return { file, width: null, height: null, thumbhash: null, note: isWhole ? null : 'MAY_BE_DAMAGED' };
  },
};

/** Whether it ends as a PDF does: every one says at its end where its table of contents starts. */
async function inspectTail(bytes: StagedBytes): Promise<boolean> {
  const from = Math.max(0, bytes.size - tailLength);
  const tail = (await bytes.read(from, tailLength)).toString('latin1');
  const isWhole = tail.includes(end) && tail.includes('startxref');
  // Where the end is missing, nothing says what belongs to it.
  const unexplained = isWhole ? from + tail.lastIndexOf(end) + end.length : start;
  await refuseForeign(bytes, { name: 'PDF', from: unexplained, isRest: !isWhole });
  return isWhole;
}
