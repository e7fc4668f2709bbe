import { Mark } from '@tiptap/core';
import { linkRule, signRules } from './typed-rules.ts';

/** A mark that is one of several tags of the same meaning; what is stored as one of them stays that one. */
function tagMark(name: string, tags: readonly [string, ...string[]], keys: readonly string[]) {
  return Mark.create({
    name,
    excludes: '',
    addAttributes() {
      return {
        tag: {
          default: tags[0],
          parseHTML: (element: HTMLElement) => element.localName,
          rendered: false,
        },
      };
    },
    parseHTML() {
      return tags.map((tag) => ({ tag }));
    },
    renderHTML({ mark, HTMLAttributes }) {
      const tag = tags.find((one) => one === mark.attrs['tag']) ?? tags[0];
      return [tag, HTMLAttributes, 0];
    },
    addInputRules() {
      return signRules(name, this.type);
    },
    addKeyboardShortcuts() {
      return Object.fromEntries(keys.map((key) => [key, () => this.editor.commands.toggleMark(name)]));
    },
  });
}

/** A text attribute that is stored and shown as it is. */
function plainAttribute(name: string) {
  return {
    [name]: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
  };
}

/** A link. Following it is up to whoever reads the page, not to who edits it. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes() {
    return {
      ...plainAttribute('href'),
      ...plainAttribute('target'),
      ...plainAttribute('rel'),
      ...plainAttribute('title'),
    };
  },
  parseHTML() {
    return [{ tag: 'a' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['a', HTMLAttributes, 0];
  },
  addInputRules() {
    return [linkRule(this.type)];
  },
});

const Span = Mark.create({
  name: 'span',
  excludes: '',
  parseHTML() {
    return [{ tag: 'span' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes, 0];
  },
});

/** All marks, the outermost first. */
export const marks = [
  Link,
  Span,
  tagMark('bold', ['strong', 'b'], ['Mod-b']),
  tagMark('italic', ['em', 'i'], ['Mod-i']),
  tagMark('underline', ['u'], ['Mod-u']),
  tagMark('strike', ['s', 'del'], ['Mod-Shift-s']),
  tagMark('code', ['code'], ['Mod-e']),
];
