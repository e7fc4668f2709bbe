import { z } from 'zod';
import { mediaCrops } from './answer-shapes.ts';

const folder = { type: ['string', 'null'], pattern: '^[\\w -]{1,100}$' };
const file = z.file().meta({
  description:
    'The content of the file. Galley detects the file type from the content and ignores the declared ' +
    'type.',
});

const tags = z.array(z.string().max(200)).max(100);

/** The form of `POST /media` and `POST /admin/media/upload`. */
export const uploadParts = z.object({
  file,
  altText: z.string().max(1000).optional(),
  caption: z.string().max(2000).optional(),
  folder: z
    .string()
    .optional()
    .describe("The name of the folder. The API creates the folder if it doesn't exist."),
  duplicates: z
    .enum(['keep', 'refuse'])
    .optional()
    .describe(
      'If `refuse`, the API returns 409 `CONFLICT` for a file that is already in the library. The error ' +
        'lists the existing files.',
    ),
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
      'The crops by aspect ratio, such as `1:1`, `4:3`, `3:2` and `16:9`. They replace all existing crops.',
    ),
  duration: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .optional()
    .describe('The duration of a video in seconds.'),
  poster: z
    .string()
    .max(100)
    .nullable()
    .optional()
    .describe('The id of an image in the library, which becomes the poster of a video or PDF.'),
  tags: tags
    .optional()
    .describe('The tags, which replace all existing tags: at most 30, each with 1 to 50 characters.'),
  addTags: tags.optional().describe('Tags to add to the existing tags.'),
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
