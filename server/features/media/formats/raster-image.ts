import { DecoderDied } from '../images/image-decoder.ts';
import { type FileFormat, rejectDamaged } from './file-format.ts';

/** A format of pixels. */
export function rasterFormat(format: Pick<FileFormat, 'mimeType' | 'name' | 'extensions'>): FileFormat {
  return {
    ...format,
    kind: 'image',
    resizable: true,
    inspect: async (file, decoder) => {
      try {
        return await decoder.inspect(file, format.mimeType);
      } catch (error) {
        if (error instanceof DecoderDied) throw rejectDamaged(format.name);
        throw error;
      }
    },
  };
}
