import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { field, makePage, noteType, read, save } from './contested-page.ts';

describe('review', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('page-types', noteType);
  });
  afterAll(() => app.close());

  test('An admin sets a workflow, an editor sends a page to review, another approves it, and it is published', async () => {
    const id = await makePage(app, 'looked-at');
    const admin = await app.visit('admin');
    await admin.open('/workflows');
    await admin.page.getByText('No workflows yet').waitFor();
    expect(await findAccessFaults(admin.page)).toEqual([]);
    await admin.page.getByRole('button', { name: 'Add a workflow' }).click();
    const dialog = admin.page.getByRole('dialog', { name: 'Add a workflow' });
    await dialog.getByRole('button', { name: 'Add the workflow' }).click();
    await dialog.getByText('Give it a name.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Editorial');
    const approvals = dialog.getByRole('textbox', { name: 'Approvals for stage 3' });
    await approvals.fill('many');
    await dialog.getByRole('button', { name: 'Add the workflow' }).click();
    await dialog.getByText('Stage 3 takes a number of approvals from 0 to 10.').waitFor();
    await approvals.fill('1');
    await dialog.getByText('Note', { exact: true }).click();
    await admin.settled();
    expect(await findAccessFaults(admin.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add the workflow' }).click();
    await dialog.waitFor({ state: 'detached' });
    await admin.page.getByText('one approval by editors and above').waitFor();
    await admin.settled();
    expect(await findAccessFaults(admin.page)).toEqual([]);

    const editor = await app.visit('editor');
    const other = await app.visit('developer');
    for (const visitor of [editor, other]) await visitor.open(`/pages/${id}`);
    const publish = editor.page.getByRole('button', { name: 'Publish …' });
    await publish.waitFor();
    expect(await publish.getAttribute('aria-disabled')).toBe('true');
    await expect
      .poll(() => descriptionOf(publish), { timeout: 60_000 })
      .toMatch(/is in the stage "Draft" of "Editorial".*"In review"\.$/);
    await field(editor, 'Headline').fill('A red fox');
    const move = editor.page.getByRole('button', { name: 'Move to In review' });
    await move.waitFor();
    expect(await move.getAttribute('aria-disabled')).toBe('true');
    await save(editor);
    await editor.page.locator('button:not([aria-disabled])', { hasText: 'Move to In review' }).click();
    await editor.page.getByRole('button', { name: 'Back to Draft' }).waitFor();
    // Nobody approves what they wrote.
    expect(await editor.page.getByRole('button', { name: 'Approve for Approved' }).count()).toBe(0);
    await editor.settled();
    expect(await findAccessFaults(editor.page)).toEqual([]);

    // It waits on the first screen of whoever may approve it, until somebody has.
    await admin.open('/');
    const waits = admin.page.getByRole('list', { name: 'Waits for your approval' }).getByRole('listitem');
    await waits
      .getByRole('link', { name: 'A red fox' })
      .or(waits.getByRole('link', { name: 'A fox' }))
      .waitFor();
    await admin.settled();
    expect(await findAccessFaults(admin.page)).toEqual([]);

    // The other's screen follows by itself.
    await other.page.getByRole('button', { name: 'Approve for Approved' }).click();
    await other.page.getByText('1 of 1 approval').waitFor();
    await editor.page.getByText('1 of 1 approval').waitFor();
    await waits.first().waitFor({ state: 'detached' });
    await editor.page.locator('button:not([aria-disabled])', { hasText: 'Publish …' }).click();
    const confirm = editor.page.getByRole('dialog', { name: 'Publish “A fox”' });
    await confirm.getByRole('button', { name: 'Publish', exact: true }).click();
    await confirm.waitFor({ state: 'detached' });
    expect(await read(app, id)).toMatchObject({
      status: 'published',
      publishedContent: { headline: 'A red fox' },
    });
    expect([...admin.complaints, ...editor.complaints, ...other.complaints]).toEqual([]);
  }, 180_000);
});

/** What is said of a button beside its name: why it does nothing. */
function descriptionOf(button: Locator): Promise<string> {
  return button.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
  );
}
