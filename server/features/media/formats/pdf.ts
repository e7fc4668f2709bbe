import { open } from 'node:fs/promises';
import { type FileFormat, rejectDamaged } from './file-format.ts';

const tailLength = 2048;

/** PDF: offered for saving, never shown by us, since it can hold scripts. */
export const pdf: FileFormat = {
  mimeType: 'application/pdf',
  name: 'PDF',
  extensions: ['pdf'],
  kind: 'document',
  resizable: false,
  inspect: async (file) => {
    const handle = await open(file.path);
    try {
      const tail = Buffer.alloc(Math.min(tailLength, file.size));
      await handle.read(tail, 0, tail.length, file.size - tail.length);
      const text = tail.toString('latin1');
      // Every PDF ends by saying where its table of contents starts.
      if (!text.includes('%%EOF') || !text.includes('startxref')) throw rejectDamaged('PDF');
    } finally {
      await handle.close();
    }
    return { file, width: null, height: null, thumbhash: null };
  },
};
