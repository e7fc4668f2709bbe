/** An archive cannot be imported, for a reason that the message explains. */
export class ImportRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ImportRefused';
  }
}

/** Where a fault of an archive is: a file in it, and the line of it where there are lines. */
export interface ArchivePlace {
  readonly file: string;
  readonly line?: number;
}

/** A fault of an archive, with the place at the head of the message: `tables/media/000001.ndjson, line 3: …`. */
export function faultAt({ file, line }: ArchivePlace, problem: string, cause?: unknown): ImportRefused {
  const shown = file.length > 200 ? `${file.slice(0, 200)}…` : file;
  return new ImportRefused(`${shown}${line === undefined ? '' : `, line ${line}`}: ${problem}`, cause);
}
