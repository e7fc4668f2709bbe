import { Tokenizer } from 'htmlparser2';

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

const ignore = () => {};

/** Calls `visit` with every opening tag of an HTML text that is closed by a `>`. Takes linear time, whatever the text. */
export function visitTags(html: string, visit: (tag: HtmlTag) => void): void {
  let name = '';
  let start = 0;
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  const close = (last: number) => visit({ name, start, end: last + 1, attributes });
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (from, to) => {
        name = html.slice(from, to).toLowerCase();
        start = from - 1;
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
      onopentagend: close,
      onselfclosingtag: close,
      onattribentity: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
