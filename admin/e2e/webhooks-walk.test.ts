import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answering, type Receiver, startReceiver } from '../../server/test/receiver.ts';
import { createNote, createWebhook, deliveriesOf } from '../../server/test/scenarios/webhook-scenario.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const minute = 60_000;
const hour = 60 * minute;

async function openWithReceiver() {
  const receiver = await startReceiver();
  const app = await openAdminApp('sqlite', { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
  const schema = [{ name: 'title', label: 'Title', type: 'text', required: true }];
  await app.tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  return { app, receiver };
}

describe('webhooks', () => {
  let app: AdminApp;
  let receiver: Receiver;
  beforeAll(async () => {
    ({ app, receiver } = await openWithReceiver());
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  test('A developer makes a webhook, watches a delivery fail and be tried again, and sends one again', async () => {
    // The whole form is in the window: of a button that the bar above covers in part axe says that it is too small.
    const viewport = { width: 1280, height: 1500 };
    const { page, open, complaints, close } = await app.visit('developer', { viewport });
    await open('/webhooks');
    await page.getByText('No webhooks yet').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Make a webhook' }).click();

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Site builder');
    await page.getByRole('textbox', { name: 'URL' }).fill('ftp://example.com');
    await page.getByText('Items', { exact: true }).click();
    await page.getByText('5 of 24 chosen').waitFor();
    await page.getByRole('button', { name: 'Add a header' }).click();
    await page.getByLabel('Name of header 1').and(page.locator(':focus')).fill('Content-Type');
    await page.getByLabel('Value of header 1').fill('text/plain');
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    await page.getByText('Content-Type is set by Galley and cannot be replaced.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByLabel('Name of header 1').fill('X-Team');
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    // Who presses the button far below gets to the field, which says what to do.
    await page.getByText('Enter a full URL that starts with https:// or http://.').waitFor();
    await page.getByRole('textbox', { name: 'URL' }).and(page.locator(':focus')).waitFor();
    expect(await page.getByText(/^must /i).count()).toBe(0);
    await page.getByRole('textbox', { name: 'URL' }).fill(`${receiver.url}/hook`);
    await page.getByRole('button', { name: 'Create the webhook' }).click();

    const once = page.getByRole('dialog', { name: 'Site builder is made' });
    const secret = await once.getByRole('region', { name: 'Signing secret' }).innerText();
    expect(secret).toMatch(/^whsec_/);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('Nothing has been sent yet').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const stored = await app.tenant.admin('GET', `/webhooks/${id}`);
    expect(stored.body.data).toMatchObject({ headers: { 'X-Team': 'text/plain' }, isActive: true });
    expect(stored.body.data.events).toHaveLength(5);
    expect(await page.content()).not.toContain(secret);

    receiver.respond = answering(503, 'the builder is asleep');
    const note = await createNote(app.tenant);
    await page.reload();
    const row = page.getByRole('row', { name: /collection_item\.created/ });
    await row.getByText('Waiting').waitFor();
    await app.service.runJobs();
    await row.getByText('Failed').waitFor();
    await row.getByText(/^again in (1 minute|\d+ seconds)$/).waitFor();
    await page.getByText('Nothing arrives').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    await row.getByText('collection_item.created').click();
    const panel = page.getByRole('dialog', { name: 'collection_item.created' });
    await panel.getByText('the builder is asleep').waitFor();
    await panel.getByText('The receiver answered 503.').waitFor();
    await panel.getByText(`"slug": "${note.slug}"`).waitFor();
    await panel.getByText('X-Team: ••••••••').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    receiver.respond = answering(200, 'built');
    await panel.getByRole('button', { name: 'Send again' }).click();
    await panel.getByText('Show the first delivery').waitFor();
    await app.service.runJobs();
    await panel.getByText('Delivered').waitFor();
    await panel.getByText('built', { exact: true }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);

    const [sentAgain, first] = await deliveriesOf(app.tenant, id);
    expect(sentAgain).toMatchObject({ status: 'delivered', redeliveryOf: first.id, attempts: 1 });
    expect(first).toMatchObject({ status: 'failed', attempts: 1, responseStatus: 503 });
    const last = receiver.received.at(-1);
    expect(last?.headers['x-webhook-signature']).toBe(
      `sha256=${createHmac('sha256', secret)
        .update(last?.text ?? '')
        .digest('hex')}`,
    );
    await panel.getByRole('button', { name: 'Close' }).last().click();

    app.service.clock.advance(2 * minute);
    await app.service.runJobs();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => page.getByRole('row').getByText('Delivered', { exact: true }).count()).toBe(2);
    expect((await deliveriesOf(app.tenant, id))[1]).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a webhook that exists', () => {
  let app: AdminApp;
  let receiver: Receiver;
  beforeAll(async () => {
    ({ app, receiver } = await openWithReceiver());
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  test('A test is sent at once and tells status, duration and answer, or why it failed', async () => {
    const { id } = await createWebhook(app.tenant, receiver.url, { name: 'Probe' });
    const { page, open, complaints, close } = await app.visit('developer', { colorScheme: 'dark' });
    await open(`/webhooks/${id}`);
    receiver.respond = answering(202, 'queued it');
    await page.getByRole('button', { name: 'Send a test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Test of Probe' });
    await dialog.getByText('It arrived').waitFor();
    await dialog.getByText(/^Status 202 after \d+ ms$/).waitFor();
    await dialog.getByText('queued it').waitFor();
    expect(receiver.received.at(-1)?.headers['x-webhook-event']).toBe('page.updated');
    expect(await findAccessFaults(page)).toEqual([]);
    receiver.respond = answering(500);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('The receiver answered 500.').waitFor();
    expect(await deliveriesOf(app.tenant, id)).toEqual([]);
    await open('/webhooks');
    await page.getByText('Nothing sent yet').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await open('/webhooks/new');
    await page.getByRole('textbox', { name: 'URL' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Before publishing one sees links that are broken, and after it who was told and what they answered, as it comes, and later in the history', async () => {
    const events = ['collection_item.published'];
    const { id } = await createWebhook(app.tenant, receiver.url, { name: 'Site build', events });
    const fields = { title: `${receiver.url}/guide` };
    const note = await createNote(app.tenant, { status: 'draft', fields });
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/items/notes/${note.id}`);
    await page.getByRole('button', { name: 'Publish …' }).click();
    receiver.respond = answering(404);
    await page.getByRole('button', { name: 'Check links on other sites' }).click();
    const broken = page.getByRole('list', { name: 'Links to look at' }).getByRole('listitem');
    await broken.filter({ hasText: `${receiver.url}/guide is not found there (404) in Title` }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    receiver.respond = answering(200, 'built');
    await page.getByRole('button', { name: 'Check links on other sites' }).click();
    await page.getByText('The one link answers.').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'See what follows' }).click();
    const panel = page.getByRole('dialog', { name: /what followed/ });
    const lines = panel.getByRole('list', { name: 'What followed' }).getByRole('listitem');
    await lines.filter({ hasText: /^Live at \d+:\d\d:\d\d/ }).waitFor();
    await lines.filter({ hasText: 'Site build is about to be told' }).waitFor();
    await app.service.runJobs();
    await lines.filter({ hasText: /^Site build answered 200 in \d+ ms$/ }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await panel.getByRole('link', { name: 'Site build' }).click();
    await page.getByRole('dialog', { name: 'collection_item.published' }).getByText('built').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/webhooks/${id}`);
    expect(complaints).toEqual([]);
    await close();

    await app.tenant.admin('DELETE', `/webhooks/${id}`);
    const quiet = await createNote(app.tenant, { status: 'published' });
    const phone = { colorScheme: 'dark', viewport: { width: 360, height: 800 } } as const;
    const editor = await app.visit('editor', phone);
    await editor.open(`/items/notes/${quiet.id}?panel=history&seen=true`);
    await editor.page.getByRole('button', { name: /^What followed/ }).click();
    const small = editor.page.getByRole('dialog', { name: /^What followed/ });
    await small.getByText('No webhook listens to items that go live').waitFor();
    expect(await findAccessFaults(editor.page)).toEqual([]);
    expect(editor.complaints).toEqual([]);
    await editor.close();
  });

  test('Settings are changed, the secret is made anew and shown once, the webhook is switched off and deleted', async () => {
    const { id, secret } = await createWebhook(app.tenant, receiver.url, { name: 'Old name' });
    const { page, open, complaints, close } = await app.visit('developer', { colorScheme: 'dark' });
    await open(`/webhooks/${id}?tab=settings`);
    await page.getByText(`••••••••${secret.slice(-8)}`).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('New name');
    await page.getByRole('button', { name: 'Choose what changes a live site' }).click();
    await page.getByRole('button', { name: 'Save the webhook' }).click();
    await page.getByRole('heading', { name: 'New name', level: 1 }).waitFor();
    const { data } = (await app.tenant.admin('GET', `/webhooks/${id}`)).body;
    expect(data.events).toContain('page.published');
    expect(data.events).not.toContain('collection_item.created');
    expect(await findAccessFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Regenerate …' }).click();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    const once = page.getByRole('dialog', { name: 'The new secret of New name' });
    const fresh = await once.getByRole('region', { name: 'Signing secret' }).innerText();
    expect(fresh).not.toBe(secret);
    await once.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText(`••••••••${fresh.slice(-8)}`).waitFor();

    await page.getByRole('tab', { name: 'How to receive it' }).click();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.getByText('hmac.compare_digest').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.goBack();
    await page.getByText('Signing secret').waitFor();

    await page.getByRole('button', { name: 'Actions for New name' }).click();
    await page.getByRole('menuitem', { name: /Switch off/ }).click();
    await page.getByText('This webhook is off').waitFor();
    expect((await app.tenant.admin('GET', `/webhooks/${id}`)).body.data.isActive).toBe(false);
    await page.getByRole('button', { name: 'Actions for New name' }).click();
    await page.getByRole('menuitem', { name: 'Delete …' }).click();
    await page.getByRole('button', { name: 'Delete the webhook' }).click();
    await page.waitForURL(/\/webhooks$/);
    expect((await app.tenant.admin('GET', `/webhooks/${id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
    await close();
  });

  test('Unsaved changes are not lost by a link, another tab of the screen or a reload', async () => {
    const name = 'A guarded one';
    const { id } = await createWebhook(app.tenant, `${receiver.url}/guarded`, { name });
    const { page, open, complaints, close } = await app.visit('developer');
    await open(`/webhooks/${id}?tab=settings`);
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a th');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    for (const away of [
      page.getByRole('tab', { name: 'Deliveries' }),
      page.getByRole('link', { name: 'Webhooks' }).first(),
    ]) {
      await away.click();
      await question.getByText(`Your changes to ${name} are not saved and will be lost.`).waitFor();
      expect(await findAccessFaults(page)).toEqual([]);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Half a th');
    }
    await page.getByRole('textbox', { name: 'Note' }).fill('');
    await page.getByRole('tab', { name: 'Deliveries' }).click();
    await page.getByText('Nothing has been sent yet').waitFor();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('A whole thing');
    await page.getByRole('button', { name: 'Save the webhook' }).click();
    await page.getByText(`${name} is saved`).waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('One that was paused because it kept failing says so and is resumed', async () => {
    receiver.respond = answering(500);
    const { id } = await createWebhook(app.tenant, receiver.url, { name: 'Weary' });
    for (let made = 0; made < 10; made++) await createNote(app.tenant);
    await app.service.runJobs();
    app.service.clock.advance(2 * minute);
    await app.service.runJobs();
    app.service.clock.advance(73 * hour);
    await app.service.runJobs();
    expect((await app.tenant.admin('GET', `/webhooks/${id}`)).body.data.pausedAt).not.toBeNull();
    const { page, open, complaints, close } = await app.visit('developer');
    await open('/webhooks');
    const weary = page.getByRole('row', { name: /Weary/ });
    await weary.getByText('Paused: kept failing').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await weary.getByText('Weary', { exact: true }).click();
    await page.getByText('Galley has paused this webhook').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /Any state/ }).click();
    await page.getByRole('option', { name: /Delivered/ }).click();
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Show all deliveries' }).click();
    await page
      .getByRole('row', { name: /collection_item\.created/ })
      .first()
      .waitFor();
    receiver.respond = answering(200);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Galley has paused this webhook').waitFor({ state: 'detached' });
    expect((await app.tenant.admin('GET', `/webhooks/${id}`)).body.data).toMatchObject({
      isActive: true,
      pausedAt: null,
    });
    expect(complaints).toEqual([]);
    await close();
  });
});
