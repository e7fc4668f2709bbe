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
  has(name: string): boolean;
  /** The value that has this name. */
  valueOf(name: string): string;
  /** Returns the text with placeholders. Ids without a name are numbered within the text. */
  inText(text: string): string;
  /** Returns the text with values in place of their names. */
  inReverse(text: string): string;
}

export function createPlaceholders(): Placeholders {
  const named = new Map<string, string>();
  /** Names of ids, and of all other values. */
  const [namesOfIds, otherNames] = [new Map<string, string>(), new Map<string, string>()];
  return {
    name: (name, value) => {
      const known = named.get(name);
      if (known !== undefined && known !== value) throw new Error(`two values have the name ${name}`);
      named.set(name, value);
      const isId = value.replace(uuid, '') === '';
      (isId ? namesOfIds : otherNames).set(value, name);
    },
    has: (name) => named.has(name),
    valueOf: (name) => {
      const value = named.get(name);
      if (value === undefined) throw new Error(`no value has the name ${name}`);
      return value;
    },
    inText: (text) => {
      let replaced = text;
      for (const [value, name] of otherNames) replaced = replaced.replaceAll(value, `<${name}>`);
      for (const [pattern, placeholder] of generated) replaced = replaced.replace(pattern, placeholder);
      const others: string[] = [];
      return replaced.replace(uuid, (id) => {
        const name = namesOfIds.get(id);
        if (name !== undefined) return `<${name}>`;
        if (!others.includes(id)) others.push(id);
        return `<id ${others.indexOf(id) + 1}>`;
      });
    },
    inReverse: (text) => text.replace(/<([^<>]+)>/g, (whole, name: string) => named.get(name) ?? whole),
  };
}
