// In this folder: the recorded requests, by area.

import type { Recorder } from '../recorder.ts';
import { adminContent } from './admin-content.ts';
import { adminStructure } from './admin-structure.ts';
import { locales } from './locales.ts';
import { media } from './media.ts';
import { perspectives } from './perspectives.ts';
import { publicItems } from './public-items.ts';
import { publicPages } from './public-pages.ts';
import { publicWrites } from './public-writes.ts';

/** Sends the requests of one recording. Each family has a database of its own. */
type Family = (recorder: Recorder) => Promise<void>;

/** All families by the name of their recording. */
export const families: Readonly<Record<string, Family>> = {
  'public-items': publicItems,
  'public-pages': publicPages,
  'public-writes': publicWrites,
  'admin-content': adminContent,
  'admin-structure': adminStructure,
  locales,
  media,
  perspectives,
};
