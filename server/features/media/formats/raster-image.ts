import { DecoderDied } from '../images/image-decoder.ts';
import { WorkUnwanted } from '../images/unwanted.ts';
import { type FileFormat, rejectDamaged, senderGone } from './file-format.ts';

/** A format of pixels. */
export function rasterFormat(format: Pick<FileFormat, 'mimeType' | 'name' | 'extensions'>): FileFormat {
  return {
    ...format,
    kind: 'image',
    resizable: true,
    inspect: async (file, { decoder, gone }) => {
      try {
        return await decoder.inspect(file, format.mimeType, gone);
      } catch (error) {
        if (error instanceof WorkUnwanted) throw senderGone();
        if (error instanceof DecoderDied) throw rejectDamaged(format.name);
        throw error;
      }
    },
  };
}
