import { fail, type ServiceError } from '../../lib/service-error.ts';
import { countCodePoints } from '../../lib/text/code-points.ts';

const longestAltText = 1000;
const longestCaption = 2000;
const folderPattern = /^[\w -]{1,100}$/;

/** What is said about a file beside its bytes. */
export interface MediaDescription {
  readonly altText: string;
  readonly caption: string;
  /** Name of a folder; one that does not exist is made. */
  readonly folder: string | null;
  /** Whether bytes that a file of the library has are refused. */
  readonly refusesDuplicates?: boolean;
}

/** What a form says about its files. @throws ServiceError BAD_REQUEST, VALIDATION_ERROR */
export function readDescription(fields: ReadonlyMap<string, string>): MediaDescription {
  const folder = fields.get('folder') ?? '';
  return {
    altText: checkAltText(fields.get('altText') ?? ''),
    caption: checkCaption(fields.get('caption') ?? ''),
    folder: folder === '' ? null : checkFolderName(folder),
    refusesDuplicates: readDuplicates(fields.get('duplicates')),
  };
}

function readDuplicates(given = 'keep'): boolean {
  if (given === 'keep' || given === 'refuse') return given === 'refuse';
  throw badField('duplicates', 'must be keep or refuse');
}

export function checkAltText(text: string): string {
  return checkText('altText', text, longestAltText);
}

export function checkCaption(text: string): string {
  return checkText('caption', text, longestCaption);
}

function checkText(field: string, text: string, longest: number): string {
  if (text.includes('\0')) throw badField(field, 'must not contain NUL characters');
  if (countCodePoints(text) > longest) throw badField(field, `must have at most ${longest} characters`);
  return text;
}

/** A field of a media record that cannot be stored. */
export function badField(field: string, problem: string): ServiceError {
  const message = `${field} ${problem}`;
  return fail('BAD_REQUEST', `The request is not valid. ${message}.`, {
    errors: [{ field, code: 'INVALID_VALUE', message }],
  });
}

/** The name of a folder (specification, "Raw validator shape": validated by hand). @throws ServiceError VALIDATION_ERROR */
export function checkFolderName(name: unknown): string {
  if (typeof name === 'string' && folderPattern.test(name)) return name;
  throw fail(
    'VALIDATION_ERROR',
    'A folder name has 1 to 100 characters: letters A to Z, digits, spaces, hyphens and underscores.',
  );
}
