import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManyItems } from '../../server/test/scenarios/many-items.ts';
import { type AdminApp, openAdminApp, type Visitor } from './app-in-browser.ts';

describe('the keys in a list', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await addManyItems(app.service, app.tenant, { slug: 'notes', count: 40 });
  });
  afterAll(() => app.close());

  /** What has the focus: its element, and the name of the row or column that it is in. */
  const focused = ({ page }: Visitor) =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      const place = element?.closest('tr')?.querySelector('[scope="row"]') ?? element?.closest('th');
      return `${element?.tagName} ${(place?.textContent ?? '').trim()}`;
    });

  async function openList(): Promise<Visitor> {
    const visitor = await app.visit('editor');
    await visitor.open('/items/notes?sort=name');
    await visitor.page.getByRole('row', { name: 'Name 00000' }).waitFor();
    return visitor;
  }

  test('go through rows and into their cells, and a table is one stop of the Tab key', async () => {
    const visitor = await openList();
    const { page, complaints, close } = visitor;
    const press = async (keys: string, at: string) => {
      for (const key of keys.split(' ')) await page.keyboard.press(key);
      await expect.poll(() => focused(visitor)).toBe(at);
    };
    await page.getByRole('columnheader', { name: 'Slug' }).focus();
    await press('Tab', 'BUTTON ');
    await press('Shift+Tab', 'TR Name 00000');
    await press('ArrowDown ArrowDown', 'TR Name 00002');
    await press('ArrowRight', 'INPUT Name 00002');
    await press('ArrowRight', 'A Name 00002');
    await press('ArrowDown', 'A Name 00003');
    await press('ArrowRight', 'TD Name 00003');
    await press('ArrowLeft ArrowLeft ArrowLeft', 'TR Name 00003');
    await press('End', 'TR Name 00024');
    await press('Home', 'TR Name 00000');
    await press('ArrowUp', 'INPUT ');
    await press('ArrowRight', 'TH Name');
    await press('Enter', 'TH Name');
    await page.getByRole('row', { name: 'Name 00039' }).waitFor();
    await press('ArrowDown', 'A Name 00039');
    await press('ArrowLeft ArrowLeft', 'TR Name 00039');
    await press('Tab', 'BUTTON ');
    await press('Shift+Tab', 'TR Name 00039');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/items\/notes\/(?!.*sort)[\w-]+$/);
    expect(complaints).toEqual([]);
    await close();
  });

  test('tell the exact time of a relative one, as the pointer does', async () => {
    const visitor = await openList();
    const { page, complaints, close } = visitor;
    const exact = page.getByRole('tooltip', { name: /2023/ });
    const [first, second] = [0, 1].map((n) =>
      page.locator('tr[data-key]').nth(n).getByRole('button').first(),
    );
    await first?.hover();
    await exact.waitFor();
    await page.mouse.move(5, 5);
    await exact.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: 'Name 00001' }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await page.keyboard.press(key);
    await exact.waitFor();
    expect(await second?.getAttribute('aria-describedby')).not.toBeNull();
    await page.keyboard.press('Escape');
    await exact.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  test('select rows one by one, up to another, all, and none', async () => {
    const visitor = await openList();
    const { page, complaints, close } = visitor;
    const selected = () => page.locator('tr[aria-selected="true"]').count();
    const box = (name: string) => page.getByRole('row', { name }).locator('label');
    await box('Name 00003').click();
    await box('Name 00006').click({ modifiers: ['Shift'] });
    await expect.poll(selected).toBe(4);
    await page.getByRole('row', { name: 'Name 00009' }).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(selected).toBe(6);
    await page.keyboard.press('Control+a');
    await expect.poll(selected).toBe(25);
    await page.keyboard.press('Escape');
    await expect.poll(selected).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect.poll(selected).toBe(1);
    // While something is selected, a press on a row selects it too.
    await page.getByRole('row', { name: 'Name 00020' }).getByText('Live').click();
    await expect.poll(selected).toBe(2);
    expect(complaints).toEqual([]);
    await close();
  });
});
