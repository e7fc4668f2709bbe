import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What the service answered to each example, by operation and name of the example. */
export type RecordedAnswers = Readonly<Record<string, Readonly<Record<string, RecordedAnswer>>>>;

export interface RecordedAnswer {
  readonly status: number;
  readonly mediaType: string;
  /** Of JSON and text. */
  readonly body?: unknown;
}

/** One file a chapter of the document. */
export const recordedAnswersFolder = new URL('./generated/', import.meta.url);

/**
 * The answers that the tests of the examples recorded (`server/test/openapi-examples.test.ts`), ids and times of the
 * sample world in place of real ones. The same tests hold them against what the service answers today.
 */
export function readRecordedAnswers(): RecordedAnswers {
  if (!existsSync(recordedAnswersFolder)) return {};
  const files = readdirSync(recordedAnswersFolder).sort();
  const parts = files.map((name) => {
    const text = readFileSync(new URL(name, recordedAnswersFolder), 'utf8');
    return JSON.parse(text) as RecordedAnswers;
  });
  return Object.assign({}, ...parts) as RecordedAnswers;
}
