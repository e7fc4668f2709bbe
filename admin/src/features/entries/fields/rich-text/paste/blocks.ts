/** How a piece of pasted text looks, as far as it means something. */
export interface Look {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
  /** Marked as code by a tag. */
  readonly isCode: boolean;
  readonly script: 'super' | 'sub' | undefined;
  /** In a font of fixed width: code, unless all that was pasted is. */
  readonly isMono: boolean;
  /** Whether line ends in the markup are shown as such. */
  readonly keepsLines: boolean;
  readonly href: string | undefined;
  readonly title: string | undefined;
}

export const plainLook: Look = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  isCode: false,
  script: undefined,
  isMono: false,
  keepsLines: false,
  href: undefined,
  title: undefined,
};

/** A part of a line: text, a line break or a picture. */
export type Run =
  | { readonly kind: 'text'; readonly text: string; readonly look: Look }
  | { readonly kind: 'break'; readonly look: Look }
  | { readonly kind: 'image'; readonly attributes: Readonly<Record<string, string>>; readonly look: Look };

export type LineTag = 'p' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

interface Line {
  readonly kind: 'line';
  readonly tag: LineTag;
  readonly runs: readonly Run[];
}

interface Code {
  readonly kind: 'code';
  readonly text: string;
  readonly language: string | undefined;
  /** Whether this is one line of a block of code that the program gives line by line. */
  readonly isLoose: boolean;
}

/** A block in an item of a list. Programs nest lists in many wrong ways, so that only the level counts. */
interface Item {
  readonly kind: 'item';
  readonly level: number;
  readonly isOrdered: boolean;
  /** What items of one list share. */
  readonly list: unknown;
  /** Whether this begins an item, or goes on in the one before. */
  readonly isFirst: boolean;
  readonly block: Block;
}

/** What a pasted text is made of, whichever program it comes from. */
export type Block =
  | Line
  | Code
  | Item
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] };

/** What a paste could not keep as it was, for its editor to know. */
export interface PasteNotes {
  /** Pictures that only the program or the machine they come from can open. */
  readonly lostImages: number;
  /** Pictures that stay on another host. */
  readonly foreignImages: number;
  /** Tables whose rows became lines. */
  readonly tables: number;
  /** Superscripts and subscripts that became ordinary text. */
  readonly scripts: number;
}
