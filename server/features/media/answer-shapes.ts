import { z } from 'zod';
import { instant } from '../../platform/http/answer-shapes.ts';
import { mediaNotes } from './media-note.ts';

const focalPoint = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

const part = z.number().min(0).max(1);

/** What is shown of a picture by proportion, in fractions of its width and height. */
export const mediaCrops = z.record(
  z.string(),
  z.strictObject({ x: part, y: part, width: part, height: part }),
);

/** A media record (decisions, "Media"). */
export const mediaRecord = z.strictObject({
  id: z.uuid(),
  filename: z.string(),
  originalFilename: z.string(),
  mimeType: z.string(),
  size: z.int().describe('Bytes.'),
  width: z.int().nullable().describe('Pixels; null where there are none.'),
  height: z.int().nullable(),
  altText: z.string(),
  caption: z.string(),
  folder: z.string().nullable(),
  focalPoint,
  thumbHash: z.string().nullable().describe('A blurred preview of an image in base64, or null.'),
  hash: z.string().describe('SHA-256 of the bytes.'),
  url: z.string().describe('Where the bytes are, without a key. It changes when the file does.'),
  createdAt: instant,
  updatedAt: instant,
  notes: z
    .array(
      z.strictObject({
        code: z
          .enum(mediaNotes)
          .describe('`MAY_BE_DAMAGED`: not all of the file was recognised as its type.'),
        message: z.string(),
      }),
    )
    .optional()
    .describe('What whoever uses the file should know; absent where there is nothing to say.'),
  duration: z.number().optional().describe('Of a video, in seconds; absent where nobody has said it.'),
  poster: z
    .strictObject({
      id: z.uuid(),
      url: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    })
    .optional()
    .describe('The picture that stands for a video or a PDF; absent where it has none.'),
});

/** A media record as the library shows it. */
export const libraryMedia = mediaRecord.extend({
  variants: z
    .array(z.strictObject({ width: z.int(), url: z.string() }))
    .describe('Smaller images made from it, by width; none of what is small or no picture.'),
  tags: z.array(z.string()).optional().describe('By name; absent where it has none.'),
  crops: mediaCrops
    .optional()
    .describe('What is shown of it by proportion, such as `16:9`; absent where the focal point decides.'),
});

/** The object that stands for a media value in delivered content (specification, "Resolved media object"). */
export const resolvedMedia = z.strictObject({
  _id: z.uuid(),
  _filename: z.string(),
  _url: z.string(),
  _mimeType: z.string(),
  _width: z.int().nullable(),
  _height: z.int().nullable(),
  _altText: z.string(),
  _caption: z.string().optional().describe('Left out where there is none.'),
  _focalPoint: focalPoint.optional().describe('Left out where it is the centre.'),
  _thumbHash: z.string().optional().describe('A blurred preview of an image in base64.'),
  _duration: z.number().optional().describe('Of a video, in seconds; left out where nobody has said it.'),
  _poster: z
    .strictObject({
      _id: z.uuid(),
      _url: z.string(),
      _width: z.int().nullable(),
      _height: z.int().nullable(),
    })
    .optional()
    .describe('The picture that stands for a video or a PDF; left out where it has none.'),
});

/** A record whose content points to something. */
export const recordUse = z.strictObject({
  kind: z.enum(['page', 'collectionItem', 'blogPost']),
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  typeSlug: z.string().nullable().describe('Slug of the type of a page or an item; null for posts.'),
  fields: z.array(z.string()).describe('Paths of the fields that point to it.'),
  isPublished: z.boolean().describe('Whether what is published points to it, and not only a draft.'),
});

/** What shows a file: a record whose content points to it, or the tenant whose logo it is. */
export const mediaUse = recordUse.extend({
  kind: z.enum([...recordUse.shape.kind.options, 'tenant']).describe('`tenant`: it is the logo of its app.'),
});

/** A media record with the records that show it: `data` of `GET /admin/media/:id`. */
export const mediaWithUses = libraryMedia.extend({ usedIn: z.array(mediaUse) });

/** `data` of `POST /admin/media/bulk-upload`. */
export const bulkUploadResult = z.strictObject({
  uploaded: z.array(mediaRecord),
  failed: z.array(z.strictObject({ filename: z.string(), code: z.string(), message: z.string() })),
});

/** A tag that files have. */
export const mediaTag = z.strictObject({ name: z.string(), mediaCount: z.int() });

/** A folder of the library. */
export const mediaFolder = z.strictObject({ name: z.string(), mediaCount: z.int(), createdAt: instant });
