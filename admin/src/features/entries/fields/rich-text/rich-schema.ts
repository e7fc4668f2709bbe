import { type Extensions, getSchema } from '@tiptap/core';
import { type DOMOutputSpec, DOMSerializer, type Mark, type Node } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { CodeBlock, Image, ListItem } from './block-nodes.ts';
import { LookAttributes, storedAttributes } from './look-attributes.ts';
import { marks } from './tag-marks.ts';

/** What the editor is made of: the nodes and marks of the allow-list, and how they are typed. */
export const richExtensions: Extensions = [
  StarterKit.configure({
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    code: false,
    link: false,
    codeBlock: false,
    listItem: false,
    // It would add a paragraph to what is stored.
    trailingNode: false,
  }),
  ListItem,
  CodeBlock,
  Image,
  ...marks,
  LookAttributes,
];

export const richSchema = getSchema(richExtensions);

/** Writes nodes as they are stored; the schema's own writer makes them as they are shown. */
export const outputSerializer = new DOMSerializer(
  mapValues(DOMSerializer.nodesFromSchema(richSchema), (write) => (node: Node) => outputSpec(write(node))),
  mapValues(
    DOMSerializer.marksFromSchema(richSchema),
    (write) => (mark: Mark, isInline: boolean) => outputSpec(write(mark, isInline)),
  ),
);

function outputSpec(spec: DOMOutputSpec): DOMOutputSpec {
  if (!Array.isArray(spec)) return spec;
  const [tag, ...rest] = spec as [string, ...unknown[]];
  const parts = rest.map((part, index) => {
    if (Array.isArray(part)) return outputSpec(part as unknown as DOMOutputSpec);
    return index === 0 && typeof part === 'object' && part !== null
      ? storedAttributes(part as Record<string, unknown>)
      : part;
  });
  return [tag, ...parts] as unknown as DOMOutputSpec;
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
