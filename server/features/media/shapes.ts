import { z } from 'zod';
import { mediaCrops } from './answer-shapes.ts';

const folder = { type: ['string', 'null'], pattern: '^[\\w -]{1,100}$' };
const file = z.file().meta({ description: 'The bytes; its type is what they are, whatever the part says.' });

const tags = z.array(z.string().max(200)).max(100);

/** The form of `POST /media` and `POST /admin/media/upload`. */
export const uploadParts = z.object({
  file,
  altText: z.string().max(1000).optional(),
  caption: z.string().max(2000).optional(),
  folder: z.string().optional().describe('Made where it does not exist.'),
  duplicates: z
    .enum(['keep', 'refuse'])
    .optional()
    .describe('`refuse`: a file whose bytes the library has is a 409, which names the files that have them.'),
});

/** The form of `POST /admin/media/bulk-upload`. */
export const bulkUploadParts = uploadParts.extend({ file: z.array(file).min(1).max(20) });

/** The form of `POST /admin/media/:id/replace`. */
export const replaceParts = z.object({ file });

/** Body of `PUT /admin/media/:id`. */
export const changeMediaBody = z.object({
  altText: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().min(1).max(255).optional(),
  focalPoint: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
  crops: mediaCrops
    .optional()
    .describe(
      'In the place of those that it has, by proportion: `1:1`, `4:3`, `3:2`, `16:9` and others that images are made in.',
    ),
  duration: z.number().min(0).max(1_000_000).nullable().optional().describe('Of a video, in seconds.'),
  poster: z
    .string()
    .max(100)
    .nullable()
    .optional()
    .describe('Of a video or a PDF: the id of the picture of the library that stands for it.'),
  tags: tags.optional().describe('In the place of those that it has: up to 30, of 1 to 50 characters.'),
  addTags: tags.optional().describe('Beside those that it has.'),
  removeTags: tags.optional(),
});

/** Body of `POST /admin/media/:id/move`; the name is checked by hand. */
export const moveMediaBody = z
  .object({ folder: z.unknown().meta(folder) })
  .refine((body) => 'folder' in body, {
    path: ['folder'],
    error: 'is required: the name of a folder, or null',
  });

/** Body of `POST /admin/media/folders` and `PUT /admin/media/folders/:name`; the name is checked by hand. */
export const folderBody = z.object({ name: z.unknown().meta({ ...folder, type: 'string' }) });
