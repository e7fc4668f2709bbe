const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Generated values that have no name, with their placeholders. */
const generated: readonly (readonly [RegExp, string])[] = [
  [/cms_(pk|sk|prev|pt)_[0-9A-Za-z]{4,}/g, '<$1 key>'],
  [/whsec_[0-9A-Za-z+/=]{16,}/g, '<signing secret>'],
  [/("(?:_key|token|lastFour|secretMasked|setupToken|epoch)":)"[^"]*"/g, '$1"<generated>"'],
  [/("durationMs":)\d+/g, '$1"<milliseconds>"'],
  [/("meta":\{"hash":)"[0-9a-f]{64}"/g, '$1"<hash of the types>"'],
  [/("next":)"[\w-]{20,}"/g, '$1"<cursor>"'],
  [/([?&]since=)[\w-]{20,}/g, '$1<cursor>'],
  [/([#?&]token=)[\w-]{16,}/g, '$1<token>'],
  [/("ETag":"\\")[\w-]{27}/g, '$1<digest>'],
  [/'nonce-[\w+/=]+'/g, "'nonce-<nonce>'"],
];

/** Replaces generated values in responses, so that two runs have the same text. */
export interface Placeholders {
  /** Replaces `value` with `<name>` from now on. */
  name(name: string, value: string): void;
  /** The value that has this name. */
  valueOf(name: string): string;
  /** Returns the text with placeholders. Ids without a name are numbered within the text. */
  inText(text: string): string;
}

export function createPlaceholders(): Placeholders {
  const named = new Map<string, string>();
  return {
    name: (name, value) => {
      const known = named.get(name);
      if (known !== undefined && known !== value) throw new Error(`two values have the name ${name}`);
      named.set(name, value);
    },
    valueOf: (name) => {
      const value = named.get(name);
      if (value === undefined) throw new Error(`no value has the name ${name}`);
      return value;
    },
    inText: (text) => {
      let replaced = text;
      for (const [name, value] of named) replaced = replaced.replaceAll(value, `<${name}>`);
      for (const [pattern, placeholder] of generated) replaced = replaced.replace(pattern, placeholder);
      const others: string[] = [];
      return replaced.replace(uuid, (id) => {
        if (!others.includes(id)) others.push(id);
        return `<id ${others.indexOf(id) + 1}>`;
      });
    },
  };
}
