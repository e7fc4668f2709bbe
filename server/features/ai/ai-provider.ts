/** What suggestions can be asked for (decisions, "AI"). */
export const suggestionTasks = ['headline', 'summary', 'rewrite', 'expand', 'altText', 'translate'] as const;
/** The tasks that propose several texts for one. */
export type SuggestionTask = Exclude<(typeof suggestionTasks)[number], 'translate'>;

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

export interface TranslationInput {
  /** Plain texts or markup, which keeps its tags. */
  readonly texts: readonly string[];
  /** Codes of languages; undefined where nobody knows which one the texts are in. */
  readonly from: string | undefined;
  readonly to: string;
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
  /** One text for each, in their order. @throws TaskNotPossible */
  translate(input: TranslationInput): Promise<readonly string[]>;
}
