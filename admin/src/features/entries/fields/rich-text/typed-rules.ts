import { InputRule, type InputRuleFinder, markInputRule } from '@tiptap/core';
import type { MarkType } from '@tiptap/pm/model';
import { linkFault, readAddress } from './links/link-address.ts';

/** What makes a mark of text that is typed between signs, as in Markdown; by the names of marks. */
export const signs: Readonly<Record<string, readonly RegExp[]>> = {
  bold: [/(?:^|\s)(\*\*(?!\s)([^*]+)(?<!\s)\*\*)$/, /(?:^|\s)(__(?!\s)([^_]+)(?<!\s)__)$/],
  italic: [/(?:^|\s)(\*(?![\s*])([^*]+)(?<!\s)\*)$/, /(?:^|\s)(_(?![\s_])([^_]+)(?<!\s)_)$/],
  strike: [/(?:^|\s)(~~(?!\s)([^~]+)(?<!\s)~~)$/],
  code: [/(?:^|\s)(`([^`]+)`)$/],
};

/** The rules by which a mark is typed. */
export function signRules(name: string, type: MarkType): InputRule[] {
  return (signs[name] ?? []).map((find) => markInputRule({ find, type }));
}

/** `[text](address)`, typed; with an address that links may not have it stays text. */
export const linkSigns: InputRuleFinder = /\[([^\][]+)\]\(([^()\s]+)\)$/;

/** The rule by which a link is typed. */
export function linkRule(type: MarkType): InputRule {
  return new InputRule({
    find: linkSigns,
    handler: ({ state, range, match: [, text = '', address = ''] }) => {
      if (linkFault(address)) return null;
      const link = type.create({ href: readAddress(address) });
      state.tr.replaceWith(range.from, range.to, state.schema.text(text, [link])).removeStoredMark(type);
      return undefined;
    },
  });
}
