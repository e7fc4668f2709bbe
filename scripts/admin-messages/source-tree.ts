import { parseAst } from 'rolldown/parseAst';

/** A node of the syntax tree of a source file. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The tree of a source file. */
export function parse(source: string, path: string): Node {
  return parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
}

/** Looks at a node and all below it, each with those around it, the nearest last. */
export function visit(
  node: unknown,
  look: (node: Node, around: readonly Node[]) => void,
  around: readonly Node[] = [],
): void {
  if (Array.isArray(node)) for (const one of node) visit(one, look, around);
  else if (isNode(node)) {
    look(node, around);
    const inside = [...around, node];
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, look, inside);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** What a literal says; undefined for what is none, or has parts that are computed. */
export function literalOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral' || (node['expressions'] as unknown[]).length > 0) return undefined;
  const [quasi] = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return quasi?.value.cooked;
}
