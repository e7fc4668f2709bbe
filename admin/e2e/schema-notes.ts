import type { AdminApp } from './app-in-browser.ts';

/** Three texts, whose values migrations convert, move and drop. */
export const noteFields = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'rank', label: 'Rank', type: 'text' },
  { name: 'old', label: 'Old', type: 'text' },
];

/** A collection type of these fields with two items, and how to read them. */
export async function createNotes({ tenant }: AdminApp, slug: string) {
  const type = await tenant.createType('collection-types', { name: slug, slug, schema: noteFields });
  const write = (name: string, fields: unknown) =>
    tenant.call('POST', `/collections/${slug}`, { slug: name, name, fields, status: 'published' });
  await write('one', { title: 'First', rank: '3', old: 'x' });
  await write('two', { title: 'Second', rank: 'many' });
  const read = async (name: string) => (await tenant.call('GET', `/collections/${slug}/${name}`)).body.data;
  return { type, read };
}
