// In this folder: HTML texts of content: how they are read, and what is found in them.

import { Tokenizer } from 'htmlparser2';
import { giveWay } from '../give-way.ts';

/** An opening tag of an HTML text, with its attributes as they are written: entities are not read. */
export interface HtmlTag {
  /** Lower case. */
  readonly name: string;
  /** Where it stands in the text: from its `<` to behind its `>`. */
  readonly start: number;
  readonly end: number;
  /** By name, lower case; the first one counts where a name comes twice. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** What wants to hear of an HTML text, in the order in which it stands there. */
export interface HtmlVisitor {
  /** Each opening tag that is closed by a `>`. */
  tag?(tag: HtmlTag): void;
  /** Each closing tag with a name, lower case, from its `<` to behind its `>`. */
  closingTag?(tag: Pick<HtmlTag, 'name' | 'start' | 'end'>): void;
  /** Each run between two tags or comments, in one or several pieces, and the element of raw text around it, if any. */
  text?(from: number, to: number, element: string): void;
  /** Whether the tags within an element are text (those of a script); without this, as browsers have it. */
  isRaw?(name: string): boolean;
}

/** What an HTML text leaves open at its end: the comment, the element of raw text or the tag that begins at `start`. */
export interface LeftOpen {
  readonly kind: 'comment' | 'element' | 'tag';
  readonly start: number;
  /** Behind its opening mark: `<!--`, `<script>`; for a tag its start. */
  readonly inside: number;
  /** Lower case, of an element. */
  readonly name: string;
}

const ignore = () => {};
/** Characters that are read before other requests get a turn: a few milliseconds of work, for any HTML. */
const charactersOfTurn = 16 * 1024;
const rawNames = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes|plaintext)$/;

/** Reads an HTML text once, in linear time whatever the text; answers what it leaves open, if anything. */
export function readHtml(html: string, visitor: HtmlVisitor): LeftOpen | undefined {
  const { write, end } = createReader(html, visitor);
  write(html);
  return end();
}

/** Does the same as `readHtml`; other requests get their turns while a large text is read. */
export async function readHtmlInTurns(html: string, visitor: HtmlVisitor): Promise<LeftOpen | undefined> {
  const { write, end } = createReader(html, visitor);
  for (let at = 0; at < html.length; at += charactersOfTurn) {
    write(html.slice(at, at + charactersOfTurn));
    await giveWay();
  }
  return end();
}

/** Reads a text that is written to it in pieces. */
function createReader(html: string, visitor: HtmlVisitor) {
  let name = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  /** Behind what was told last: the `<` of a tag that begins. */
  let done = 0;
  let raw: LeftOpen | undefined;
  let open: LeftOpen | undefined;
  const isRaw = visitor.isRaw ?? ((tagName) => rawNames.test(tagName));
  // The tokenizer says nothing of a closing tag without a name.
  const passNothing = () => {
    while (html.startsWith('</>', done)) done += 3;
  };
  const closeTag = (last: number) => {
    const start = done;
    done = last + 1;
    if (rawNames.test(name) && isRaw(name)) raw = { kind: 'element', start, inside: done, name };
    visitor.tag?.({ name, start, end: done, attributes });
  };
  const passComment = (from: number, last: number) => {
    passNothing();
    if (last < html.length) done = last + 1;
    // What else begins with `<!`, `<?` or `</` and has no end is told like a tag that has none.
    else if (html.startsWith('<!--', done)) open = { kind: 'comment', start: done, inside: from, name: '' };
  };
  const passText = (from: number, to: number) => {
    visitor.text?.(from, to, raw?.name ?? '');
    done = to;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      // Asked where a tag begins: whether what is in it is read like anything else.
      isInForeignContext: () => {
        passNothing();
        const [, begun = ''] = /^<([a-z]+)(?=[\s/>])/i.exec(html.slice(done, done + 12)) ?? [];
        return !isRaw(begun.toLowerCase());
      },
      onopentagname: (from, to) => {
        name = html.slice(from, to).toLowerCase();
        attributes = new Map();
      },
      onattribname: (from, to) => {
        attribute = html.slice(from, to).toLowerCase();
        value = '';
      },
      onattribdata: (from, to) => {
        value += html.slice(from, to);
      },
      onattribend: () => {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: closeTag,
      onselfclosingtag: closeTag,
      onclosetag: (from, to) => {
        raw = undefined;
        const start = done;
        const last = html.indexOf('>', to);
        if (last === -1) return;
        done = last + 1;
        visitor.closingTag?.({ name: html.slice(from, to).toLowerCase(), start, end: done });
      },
      oncomment: passComment,
      oncdata: passComment,
      ondeclaration: passComment,
      ontext: passText,
      onattribentity: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
      onend: ignore,
    },
  );
  return {
    write: (piece: string) => tokenizer.write(piece),
    end: (): LeftOpen | undefined => {
      tokenizer.end();
      passNothing();
      if (raw || open) return raw ?? open;
      return done < html.length ? { kind: 'tag', start: done, inside: done, name: '' } : undefined;
    },
  };
}
