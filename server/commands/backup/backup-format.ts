// In this folder: `galley backup` and `galley restore`: an installation on SQLite in one file, and back.

import { z } from 'zod';

/** What a backup says of itself; a reader refuses a format that it does not know. */
export const backupFormat = 'galley-backup';
export const backupVersion = 1;

/** First file of a backup, and its last: without the second it is cut off. */
export const headerName = 'backup.json';
export const manifestName = 'manifest.json';

/** Names in a backup are those in the data folder. */
export const databaseName = 'galley.sqlite';
export const secretKeyName = 'secret-key';
export const blobsPrefix = 'media/blobs/';

/** The first file: what this is. */
export const headerShape = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion),
});

/** The last file: what is in it, and that it is whole. */
export const manifestShape = z.object({
  /** ISO 8601: when the database was copied. */
  madeAt: z.iso.datetime(),
  /** The version of the program that made it. */
  madeBy: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.number().int().nonnegative(), hash: z.string() })),
  /** Files of media that the database knows and the store did not have. */
  missing: z.array(z.string()),
});

export type BackupManifest = z.infer<typeof manifestShape>;
export type BackupFile = BackupManifest['files'][number];
