import { z } from 'zod';
import { boundedText } from '../../platform/http/validation.ts';
import { adminLocale } from '../api/query-shapes.ts';
import { zonedInstant } from '../entries/editing/editing-shapes.ts';
import { recordKind } from './preview-site.ts';

const record = z
  .strictObject({ kind: recordKind, id: z.uuid(), locale: adminLocale })
  .describe('The entry to open.');
const siteId = z.uuid().optional().describe('The id of the site to open. The default is the default site.');

/** Body of `POST /admin/preview-sessions`. */
export const openBody = z.object({
  record: record.optional(),
  siteId,
  typed: z
    .boolean()
    .default(true)
    .describe(
      'Whether the preview shows your unsaved changes in place of drafts. The preview never shows unsaved ' +
        'changes of other users.',
    ),
  drafts: z
    .boolean()
    .default(true)
    .describe('Whether the preview shows drafts. If `false`, the preview shows only published content.'),
  at: zonedInstant
    .optional()
    .describe(
      'A time. The preview shows the site as of this time, without drafts. For a future time, the preview ' +
        'includes scheduled changes.',
    ),
  release: boundedText(1, 255)
    .optional()
    .describe('The slug or id of a release. The preview shows the site with this release, without drafts.'),
});

/** Body of `POST /admin/preview-links`. */
export const linkBody = z.object({
  name: z.string().trim().pipe(boundedText(1, 255)),
  record: record
    .optional()
    .describe(
      'The only entry whose draft the link shows. Other entries are shown as published. By default, the ' +
        'link shows all drafts.',
    ),
  siteId,
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .optional()
    .describe('The expiry time, at most 30 days from now. The default is 7 days from now.'),
});
