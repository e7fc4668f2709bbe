import { readAdminSources } from '../admin-imports.ts';
import { literalOf, type Node, parse, visit } from './source-tree.ts';

/** Texts that elements and their attributes show without asking for a message. */
export function findBareTexts(sources: ReadonlyMap<string, string> = readAdminSources()): string[] {
  const found: string[] = [];
  for (const [path, source] of sources) {
    if (!path.endsWith('.tsx') || path.includes('.test.')) continue;
    visit(parse(source, path), (node, around) => {
      const bare = node.type === 'JSXText' ? (node['value'] as string) : shownAttribute(node);
      if (bare !== undefined && isWords(bare) && !around.some(isCode)) found.push(`${path}: ${bare.trim()}`);
    });
  }
  return found;
}

const shownAttributes = new Set([
  'label',
  'title',
  'aria-label',
  'placeholder',
  'alt',
  'help',
  'lead',
  'aria-description',
]);

function shownAttribute(node: Node): string | undefined {
  if (node.type !== 'JSXAttribute') return undefined;
  const name = (node['name'] as Node)['name'] as string;
  const value = node['value'] as Node | null;
  return shownAttributes.has(name) && value ? literalOf(value) : undefined;
}

const ofCode = new Set(['code', 'pre', 'kbd', 'Code']);

function isCode(node: Node): boolean {
  if (node.type !== 'JSXElement') return false;
  return ofCode.has(((node['openingElement'] as Node)['name'] as Node)['name'] as string);
}

/** Words of a language: no names, addresses, codes, and examples of these. */
function isWords(text: string): boolean {
  const names = new Set(['Galley', 'URL', 'GET', 'de', 'Authorization']);
  return /\p{L}{2}/u.test(text) && !names.has(text.trim()) && !/[/_@"=]|\w[.-]\w/.test(text);
}
