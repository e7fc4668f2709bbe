/** What suggestions can be asked for (decisions, "AI"). */
export const suggestionTasks = ['headline', 'summary', 'rewrite', 'expand', 'altText'] as const;
export type SuggestionTask = (typeof suggestionTasks)[number];

export interface SeoInput {
  /** Name of the record; empty for bare content. */
  readonly name: string;
  /** Plain text. */
  readonly text: string;
  /** Words that the writer wants to be found by. */
  readonly keywords: readonly string[];
}

export interface SeoProposal {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

export interface SuggestionInput {
  readonly task: SuggestionTask;
  /** Plain text; for `altText` what is known of the picture. */
  readonly text: string;
  /** Address of the picture, for `altText`. */
  readonly imageUrl: string | undefined;
  readonly tone: string | undefined;
  readonly count: number;
}

/** The engine cannot do this, for a reason that its message gives; nobody is to blame. */
export class TaskNotPossible extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'TaskNotPossible';
  }
}

/** Something that writes proposals. */
export interface AiProvider {
  /** For `meta.provider`. */
  readonly name: string;
  /** @throws TaskNotPossible */
  proposeSeo(input: SeoInput): Promise<SeoProposal>;
  /** @throws TaskNotPossible */
  suggest(input: SuggestionInput): Promise<readonly string[]>;
}
