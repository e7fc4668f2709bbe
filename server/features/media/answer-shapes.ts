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
  size: z.int().describe('The file size in bytes.'),
  width: z
    .int()
    .nullable()
    .describe('The width in pixels. The value is `null` for files without dimensions.'),
  height: z.int().nullable(),
  altText: z.string(),
  caption: z.string(),
  folder: z.string().nullable(),
  focalPoint,
  thumbHash: z.string().nullable().describe('A blurred placeholder of an image in base64, or `null`.'),
  hash: z.string().describe('The SHA-256 hash of the file.'),
  url: z.string().describe('The public URL of the file. The URL changes when the file is replaced.'),
  createdAt: instant,
  updatedAt: instant,
  notes: z
    .array(
      z.strictObject({
        code: z.enum(mediaNotes).describe("`MAY_BE_DAMAGED`: parts of the file don't match its file type."),
        message: z.string(),
      }),
    )
    .optional()
    .describe('Warnings about the file. The property is absent if the file has no warnings.'),
  duration: z
    .number()
    .optional()
    .describe('The duration of a video in seconds. The property is absent if the duration is unknown.'),
  poster: z
    .strictObject({
      id: z.uuid(),
      url: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    })
    .optional()
    .describe('The poster image of a video or PDF. The property is absent if the file has no poster image.'),
});

/** A media record as the library shows it. */
export const libraryMedia = mediaRecord.extend({
  variants: z
    .array(z.strictObject({ width: z.int(), url: z.string() }))
    .describe(
      'The available smaller versions of an image, by width. The list is empty for small images and other ' +
        'files.',
    ),
  tags: z
    .array(z.string())
    .optional()
    .describe('The tags, ordered by name. The property is absent if the file has no tags.'),
  crops: mediaCrops
    .optional()
    .describe(
      'The crops of an image by aspect ratio, such as `16:9`. The property is absent if the focal point ' +
        'determines all crops.',
    ),
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
  _caption: z.string().optional().describe('The caption. The property is absent if the file has no caption.'),
  _focalPoint: focalPoint
    .optional()
    .describe('The focal point. The property is absent if the focal point is the center of the image.'),
  _thumbHash: z.string().optional().describe('A blurred placeholder of an image in base64.'),
  _duration: z
    .number()
    .optional()
    .describe('The duration of a video in seconds. The property is absent if the duration is unknown.'),
  _poster: z
    .strictObject({
      _id: z.uuid(),
      _url: z.string(),
      _width: z.int().nullable(),
      _height: z.int().nullable(),
    })
    .optional()
    .describe('The poster image of a video or PDF. The property is absent if the file has no poster image.'),
});

/** A record whose content points to something. */
export const recordUse = z.strictObject({
  kind: z.enum(['page', 'collectionItem', 'blogPost']),
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  typeSlug: z
    .string()
    .nullable()
    .describe('The slug of the type of a page or item. The value is `null` for posts.'),
  fields: z.array(z.string()).describe('The paths of the fields that refer to the entry or file.'),
  isPublished: z.boolean().describe('Whether published content contains the reference, not only a draft.'),
});

/** What shows a file: a record whose content points to it, or the tenant whose logo it is. */
export const mediaUse = recordUse.extend({
  kind: z
    .enum([...recordUse.shape.kind.options, 'tenant'])
    .describe("The kind of resource that uses the file. `tenant` means that the file is the tenant's logo."),
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
