import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordUse } from '../../media/media-file.ts';
import { type Direction, relationsQuery } from './relations-query.ts';

/** A record in the graph. */
export type RelatedRecord = Pick<RecordUse, 'kind' | 'id' | 'name' | 'slug' | 'typeSlug'>;

/** A record beside another one. */
export interface RelatedNode {
  /** Where it stands: no other node of the graph has it, though the same record may stand there twice. */
  readonly key: string;
  readonly direction: Direction;
  readonly record: RelatedRecord;
  /** The fields that point, of the one that points. */
  readonly fields: readonly string[];
  readonly isPublished: boolean;
  /** What stands beyond it: undefined while it is closed, or not read yet. */
  readonly beyond: readonly RelatedNode[] | undefined;
  readonly isOpen: boolean;
}

/** One side of the graph. */
export interface Side {
  readonly nodes: readonly RelatedNode[] | undefined;
  readonly error: unknown;
}

/** What points to a record and what it points to, and beyond those that were opened what goes on from them. */
export function useRelations(center: RelatedRecord) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const before = useSide('in', center, open);
  const behind = useSide('out', center, open);
  return {
    before,
    behind,
    toggle: (key: string) =>
      setOpen((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key])),
  };
}

function useSide(direction: Direction, center: RelatedRecord, open: readonly string[]): Side {
  const [first] = useQueries({ queries: [relationsQuery(direction, center.kind, center.id)] });
  const opened = (first.data ?? []).filter(({ id }) => open.includes(keyOf(direction, id)));
  const further = useQueries({ queries: opened.map(({ kind, id }) => relationsQuery(direction, kind, id)) });
  const nodes = first.data?.map((use): RelatedNode => {
    const key = keyOf(direction, use.id);
    const found = further[opened.findIndex(({ id }) => id === use.id)]?.data;
    const beyond = found?.map((inner) => ({
      ...nodeOf(direction, inner, `${key}/${inner.id}`),
      isOpen: false,
    }));
    return { ...nodeOf(direction, use, key), beyond, isOpen: open.includes(key) };
  });
  return { nodes, error: first.error ?? further.find(({ error }) => error)?.error };
}

function nodeOf(direction: Direction, use: RecordUse, key: string) {
  const { kind, id, name, slug, typeSlug, fields, isPublished } = use;
  return {
    key,
    direction,
    record: { kind, id, name, slug, typeSlug },
    fields,
    isPublished,
    beyond: undefined,
  };
}

function keyOf(direction: Direction, id: string): string {
  return `${direction}/${id}`;
}
