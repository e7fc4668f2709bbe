// In this folder: the messages of the admin app, collected from its sources, and the catalogs of the other languages.

import { readAdminSources } from '../admin-imports.ts';
import { serviceMessages } from './service-messages.ts';
import { literalOf, type Node, parse, visit } from './source-tree.ts';

/** A message that the app can show. */
export interface Message {
  /** The English by which it is found; of a plural the form for many. */
  readonly text: string;
  /** The form for one, if it is a plural. */
  readonly one?: string;
  /** Where it is said first. */
  readonly path: string;
}

/** All messages of the app, and those of the service that it shows, by their English, and what is said in a way that cannot be collected. */
export function collectMessages(sources: ReadonlyMap<string, string> = readAdminSources()): {
  readonly messages: ReadonlyMap<string, Message>;
  readonly faults: readonly string[];
} {
  const messages = new Map<string, Message>(
    serviceMessages.map((text) => [text, { text, path: 'said by the service' }]),
  );
  const faults: string[] = [];
  for (const [path, source] of sources) {
    if (path.startsWith('messages/') || path.includes('.test.')) continue;
    for (const { callee, args } of callsIn(source, path)) {
      const texts = args.slice(callee === 'plural' ? 1 : 0, callee === 'plural' ? 3 : 1).map(literalOf);
      const text = texts.at(-1);
      if (text === undefined || texts.includes(undefined)) {
        faults.push(`${path}: a message is no literal`);
        continue;
      }
      const one = callee === 'plural' ? { one: texts[0] as string } : {};
      const known = messages.get(text);
      if (known && known.one !== one.one)
        faults.push(`${path}: “${text}” is also said in ${known.path}, with another form for one`);
      if (!known) messages.set(text, { text, ...one, path });
      const given = namesIn(args[callee === 'plural' ? 3 : 1]);
      if (given) {
        if (callee === 'plural') given.add('count');
        const wanted = [...holesOf(text), ...(one.one ? holesOf(one.one) : [])];
        for (const name of wanted)
          if (!given.has(name)) faults.push(`${path}: “${text}” is not told {${name}}`);
        for (const name of given)
          if (!wanted.includes(name) && name !== 'count')
            faults.push(`${path}: “${text}” does not say {${name}}`);
      }
    }
  }
  return { messages, faults };
}

/** The names of the holes of a message. */
export function holesOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function callsIn(
  source: string,
  path: string,
): { readonly callee: string; readonly args: readonly Node[] }[] {
  const calls: { callee: string; args: readonly Node[] }[] = [];
  visit(parse(source, path), (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = node['callee'] as Node;
    const name = callee['name'];
    if (callee.type === 'Identifier' && (name === 't' || name === 'plural' || name === 'rich'))
      calls.push({ callee: name, args: node['arguments'] as readonly Node[] });
  });
  return calls;
}

/** The names of an object literal; undefined for what is none, or spreads another. */
function namesIn(node: Node | undefined): Set<string> | undefined {
  if (node?.type !== 'ObjectExpression') return undefined;
  const names = new Set<string>();
  for (const property of node['properties'] as readonly Node[]) {
    const key = property['key'] as Node | undefined;
    if (property.type !== 'Property' || !key) return undefined;
    names.add(String(key['name'] ?? key['value']));
  }
  return names;
}
