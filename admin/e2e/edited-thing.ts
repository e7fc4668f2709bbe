import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AdminApp, VisitOptions, Visitor } from './app-in-browser.ts';
import { wordsOf } from './app-words.ts';

/** A collection item with fields to try, open in the editor of somebody. */
export interface EditedThing extends Visitor {
  readonly id: string;
  readonly slug: string;
  /** The slug of its type. */
  readonly type: string;
  /** Saves, and waits until the editor says so. */
  save(): Promise<void>;
  /** The draft as the admin API has it, without the keys of objects in arrays. */
  stored(): Promise<Record<string, unknown>>;
  /** The keys of the objects of a list in the draft. */
  keysIn(field: string): Promise<string[]>;
  /** Publishes by the API and answers what `/api/v1` delivers. */
  delivered(): Promise<Record<string, unknown>>;
  reopen(): Promise<void>;
}

/** Makes a collection type with these fields and an item in it, and opens the item in the editor. */
export async function openThing(
  app: AdminApp,
  schema: readonly Record<string, unknown>[],
  given: {
    fields?: Record<string, unknown>;
    role?: Parameters<AdminApp['visit']>[0];
    options?: VisitOptions;
    /** Something to do between making the item and opening it. */
    prepare?: (id: string) => Promise<void>;
  } = {},
): Promise<EditedThing> {
  const type = `thing-${randomUUID().slice(0, 8)}`;
  await app.tenant.createType('collection-types', { name: 'Thing', slug: type, schema });
  const slug = 'one';
  const made = await app.tenant.call('POST', `/collections/${type}`, { name: 'One', slug });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body.data;
  if (given.fields) {
    const written = await app.tenant.call('PUT', `/collections/${type}/${slug}`, { fields: given.fields });
    expect(written.status, written.text).toBe(200);
  }
  await given.prepare?.(id);
  const visitor = await app.visit(given.role ?? 'editor', given.options);
  const { page } = visitor;
  const reopen = async () => {
    await visitor.open(`/items/${type}/${id}`);
    await page.getByRole('heading', { level: 1, name: 'One' }).waitFor();
  };
  await reopen();
  const draft = async () => {
    const reply = await app.tenant.admin('GET', `/collection-items/${id}`);
    return reply.body.data.draftContent as Record<string, unknown>;
  };
  const withoutKeys = (content: object) =>
    JSON.parse(JSON.stringify(content, (name, value) => (name === '_key' ? undefined : value)));
  return {
    ...visitor,
    id,
    slug,
    type,
    stored: async () => withoutKeys(await draft()),
    keysIn: async (name) => ((await draft())[name] as { _key: string }[]).map(({ _key }) => _key),
    reopen,
    save: () => save(page),
    delivered: async () => {
      const done = await app.tenant.call('POST', `/collections/${type}/${slug}/publish`);
      expect(done.status, done.text).toBe(200);
      const reply = await app.tenant.call('GET', `/collections/${type}/${slug}`);
      return reply.body.data as Record<string, unknown>;
    },
  };
}

async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().includes('/admin/collection-items/'),
  );
  await page.keyboard.press('Control+s');
  const response = await answered;
  expect(response.status(), await response.text()).toBe(200);
  const say = await wordsOf(page);
  await page.getByText(say('Everything is saved')).waitFor();
}
