import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

// A whole walk in a browser, on a machine that may have other work.
vi.setConfig({ testTimeout: 90_000 });

let app: AdminApp;
let count = 0;
beforeAll(async () => {
  app = await openAdminApp('sqlite');
});
afterAll(() => app.close());

const text = (name: string) => ({ name, label: name, type: 'text' });

async function makePage() {
  const slug = `note-${++count}`;
  const type = await app.tenant.createType('page-types', {
    name: slug,
    slug,
    schema: [text('Title'), text('Body')],
  });
  const body = { name: slug, slug, pageType: slug, fields: { Title: 'Stored', Body: 'Stored' } };
  const { id } = (await app.tenant.admin('POST', '/pages', body)).body.data as { id: string };
  const read = async () => (await app.tenant.admin('GET', `/pages/${id}`, undefined, 'editor')).body.data;
  return { id, slug, typeId: type.id, read, kept: async () => (await read()).autosave?.fields };
}

test('two windows that change different fields have both, and so has whoever opens the record later', async () => {
  const { id, kept } = await makePage();
  const { page: one, open, close, complaints } = await app.visit('editor');
  await open(`/pages/${id}`);
  const address = one.url();
  const other = await one.context().newPage();
  await other.goto(address);
  await one.getByRole('textbox', { name: 'Title' }).fill('typed in one');
  await other.getByRole('textbox', { name: 'Body' }).fill('typed in the other');
  await expect.poll(kept).toEqual({ Title: 'typed in one', Body: 'typed in the other' });
  await expect.poll(() => one.getByRole('textbox', { name: 'Body' }).inputValue()).toBe('typed in the other');
  await expect.poll(() => other.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('typed in one');
  await one.close();
  await other.close();
  const later = await app.visit('editor', { ownProfile: true });
  await later.open(`/pages/${id}`);
  await later.page.getByText('stands here again').waitFor();
  expect(await later.page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('typed in one');
  expect(await later.page.getByRole('textbox', { name: 'Body' }).inputValue()).toBe('typed in the other');
  // Discarded in one window, it is gone in the others.
  const beside = await app.visit('editor', { ownProfile: true });
  await beside.open(`/pages/${id}`);
  await beside.page.getByText('stands here again').waitFor();
  await later.page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => beside.page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Stored');
  await expect.poll(kept).toBeUndefined();
  expect([...complaints, ...later.complaints, ...beside.complaints]).toEqual([]);
  await Promise.all([close(), later.close(), beside.close()]);
});

test('a field that two devices change is contested: neither text is lost, and nothing claims to be safe', async () => {
  const { id, kept, read } = await makePage();
  const desk = await app.visit('editor');
  const train = await app.visit('editor', { ownProfile: true });
  await desk.open(`/pages/${id}`);
  await train.open(`/pages/${id}`);
  await train.page.context().setOffline(true);
  await train.page.getByRole('textbox', { name: 'Title' }).fill('typed in the train');
  await train.page.getByText('Offline. Your changes are kept in this browser').waitFor();
  await desk.page.getByRole('textbox', { name: 'Title' }).fill('typed at the desk');
  await expect.poll(kept).toEqual({ Title: 'typed at the desk' });
  await train.page.context().setOffline(false);
  await train.page.getByText('You changed Title in another window too').waitFor();
  expect(await train.page.getByText('kept safe').count()).toBe(0);
  expect(await train.page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('typed in the train');
  expect(await kept()).toEqual({ Title: 'typed at the desk' });
  expect(await findAccessFaults(train.page)).toEqual([]);

  // The other fields are kept meanwhile, and saving asks first.
  await train.page.getByRole('textbox', { name: 'Body' }).fill('beside it');
  await expect.poll(kept).toEqual({ Title: 'typed at the desk', Body: 'beside it' });
  await train.page.keyboard.press('Control+s');
  const dialog = train.page.getByRole('dialog', { name: /was changed in another window too/ });
  await dialog.getByText('typed at the desk').waitFor();
  await train.page.keyboard.press('Escape');
  expect((await read()).version).toBe(1);

  const again = await train.page.context().newPage();
  const address = train.page.url();
  train.page.on('dialog', (question) => void question.accept());
  await train.page.close({ runBeforeUnload: true });
  await expect.poll(() => train.page.isClosed()).toBe(true);
  await again.goto(address);
  await again.getByText('You changed Title in another window too').waitFor();
  expect(await again.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('typed in the train');
  await again.getByRole('button', { name: 'Compare and choose' }).click();
  await again.getByRole('radio', { name: 'In this window' }).check({ force: true });
  await again.getByRole('button', { name: 'Take the result' }).click();
  await expect.poll(kept).toEqual({ Title: 'typed in the train', Body: 'beside it' });
  expect(await again.getByText('in another window too').count()).toBe(0);
  await expect
    .poll(() => desk.page.getByRole('textbox', { name: 'Title' }).inputValue())
    .toBe('typed in the train');
  await again.keyboard.press('Control+s');
  await again.getByText('Everything is saved').waitFor();
  await desk.page.getByText('Everything is saved').waitFor();
  expect(await read()).toMatchObject({
    autosave: null,
    draftContent: { Title: 'typed in the train', Body: 'beside it' },
  });
  await Promise.all([desk.close(), train.close()]);
});

test('two windows that begin a new page each keep their own words', async () => {
  const { slug } = await makePage();
  const { page: one, open, close } = await app.visit('editor', { ownProfile: true });
  await open(`/pages/new?type=${slug}`);
  await one.getByRole('textbox', { name: 'Name' }).fill('The first');
  await one.getByText('Until then it is kept in this browser').waitFor();
  const other = await one.context().newPage();
  await other.goto(one.url());
  await other.getByRole('textbox', { name: 'Name' }).fill('The second');
  const copies = () =>
    other.evaluate(
      () => Object.values(localStorage).filter((copy) => /The (first|second)/.test(copy)).length,
    );
  await expect.poll(copies).toBe(2);
  await other.close();
  await one.reload();
  await one.getByText('stands here again').waitFor();
  expect(await one.getByRole('textbox', { name: 'Name' }).inputValue()).toMatch(/The (first|second)/);
  const third = await one.context().newPage();
  await third.goto(one.url());
  await third.getByText('stands here again').waitFor();
  const names = await Promise.all(
    [one, third].map((page) => page.getByRole('textbox', { name: 'Name' }).inputValue()),
  );
  expect(names.sort()).toEqual(['The first', 'The second']);
  await close();
});

test('a field that is removed while one types into it keeps nothing from being saved, and its words stay readable', async () => {
  const { id, typeId, read } = await makePage();
  const { page, open, close } = await app.visit('editor');
  await open(`/pages/${id}`);
  await page.getByRole('textbox', { name: 'Body' }).fill('words for nobody');
  await page.getByRole('textbox', { name: 'Title' }).fill('words to save');
  await page.getByText('Unsaved changes, kept safe').waitFor();
  await app.tenant.admin('PUT', `/page-types/${typeId}`, { schema: [text('Title')] });
  await page.getByText('A field that you typed into was removed').waitFor();
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await read()).draftContent.Title).toBe('words to save');
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'words for nobody' });
  await notice.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(async () => (await read()).autosave).toBeNull();
  await close();
});

test('a field that a migration renames has its unsaved words under the new name, in the open form and after a reload', async () => {
  const { id, slug, typeId, kept } = await makePage();
  const { page, open, close } = await app.visit('editor');
  await open(`/pages/${id}`);
  await page.getByRole('textbox', { name: 'Body' }).fill('words nobody saved');
  await page.getByText('Unsaved changes, kept safe').waitFor();
  await app.tenant.admin('PUT', `/page-types/${typeId}`, { schema: [text('Title'), text('Text')] });
  const operations = [{ op: 'renameField', field: 'Body', to: 'Text' }];
  const migration = { kind: 'page', typeSlug: slug, operations };
  const made = await app.tenant.admin('POST', '/migrations', migration);
  await app.tenant.admin('POST', `/migrations/${made.body.data.id}/run`);
  await app.service.runJobs();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue())
    .toBe('words nobody saved');
  await expect.poll(kept).toEqual({ Text: 'words nobody saved' });
  await page.reload();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Text' }).inputValue())
    .toBe('words nobody saved');
  await close();
});
