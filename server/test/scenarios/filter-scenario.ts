import { expect } from 'vitest';
import type { DialectName } from '../../platform/db/database.ts';
import { type ReadScenario, useReadScenario } from './read-scenario.ts';

/** A collection type `things` with a field of each kind, and how to fill and filter it. */
export interface FilterScenario {
  readonly scenario: ReadScenario;
  /** Makes an item for each of these contents, with the keys as slugs. */
  add(contents: Record<string, Record<string, unknown>>): Promise<string[]>;
  /** The slugs that filters leave, in alphabetical order; the preview of what is published must agree. */
  found(filters: Record<string, string>): Promise<string[]>;
}

/** Declares the hooks of a `FilterScenario`. */
export function useFilterScenario(dialect: DialectName): FilterScenario {
  const scenario = useReadScenario(dialect, async (tenant) => {
    const text = { name: 'text', label: 'Text', type: 'text' };
    await tenant.createType('components', { name: 'Quote', slug: 'pull-quote', schema: [text] });
    await tenant.createType('components', {
      name: 'Box',
      slug: 'box',
      schema: [
        { name: 'size', label: 'Size', type: 'number' },
        { name: 'inner', label: 'Inner', type: 'componentPicker' },
      ],
    });
    await tenant.createType('collection-types', {
      name: 'Things',
      slug: 'things',
      schema: [
        text,
        { name: 'number', label: 'Number', type: 'number' },
        { name: 'flag', label: 'Flag', type: 'boolean' },
        { name: 'date', label: 'Date', type: 'date' },
        { name: 'kind', label: 'Kind', type: 'select' },
        { name: 'one', label: 'One', type: 'reference', options: { collectionType: 'things' } },
        {
          name: 'many',
          label: 'Many',
          type: 'reference',
          options: { collectionType: 'things', multiple: true },
        },
        { name: 'image', label: 'Image', type: 'image' },
        { name: 'data', label: 'Data', type: 'json' },
        { name: 'sections', label: 'Sections', type: 'componentPicker' },
        { name: 'quote', label: 'Quote', type: 'nestedComponent', options: { componentSlug: 'pull-quote' } },
        {
          name: 'rows',
          label: 'Rows',
          type: 'repeater',
          options: {
            fields: [
              { name: 'label', label: 'Label', type: 'text' },
              { name: 'count', label: 'Count', type: 'number' },
            ],
          },
        },
      ],
    });
  });

  const add = (contents: Record<string, Record<string, unknown>>) =>
    scenario.add('item', 'things', ...Object.entries(contents).map(([slug, fields]) => ({ slug, fields })));

  async function found(filters: Record<string, string>): Promise<string[]> {
    const query = new URLSearchParams({ sort: 'slug', limit: '100' });
    for (const [key, value] of Object.entries(filters)) query.set(`filter${key}`, value);
    const reply = await scenario.get(`/collections/things?${query}`);
    expect(reply.status, reply.text).toBe(200);
    const slugs = reply.body.data.map((one: { _slug: string }) => one._slug);
    expect(reply.body.pagination.total).toBe(slugs.length);
    const inPreview = await scenario.preview(`/collections/things?${query}`);
    expect(inPreview.body.data.map((one: { _slug: string }) => one._slug)).toEqual(slugs);
    expect(inPreview.body.pagination.total).toBe(slugs.length);
    return slugs;
  }
  return { scenario, add, found };
}
