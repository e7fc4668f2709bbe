import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminApp, findAccessFaults, openAdminApp, type Visitor } from './app-in-browser.ts';
import { type BoardSite, makeBoard, startBoardSite } from './board-site.ts';

const mostCards = 4;
const pastFull = `At most ${mostCards} are allowed here.`;

describe('blocks that are arranged where the page shows them', () => {
  let app: AdminApp;
  let site: BoardSite;
  let visitor: Visitor;
  let id: string;
  let boards = 0;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    site = await startBoardSite(app, { mostCards });
  });
  afterAll(async () => {
    await app.close();
    await site.close();
  });
  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  async function openBoard(role: 'editor' | 'viewer' = 'editor') {
    id = await makeBoard(app, `board-${++boards}`, ['A', 'B', 'C']);
    visitor = await app.visit(role);
    await visitor.open(`/pages/${id}`);
    await visitor.page.getByRole('button', { name: 'Preview beside the form' }).click();
    await visitor.page.locator('iframe[data-connection=connected]').waitFor();
  }
  const framed = () => visitor.page.frameLocator('iframe');
  const bar = () => framed().getByRole('toolbar');
  const pointAt = (title: string) => framed().getByRole('heading', { name: title, exact: true }).hover();
  const press = (name: string) => bar().getByRole('button', { name }).click();
  /** Presses a button that says why it does nothing. */
  const pressInVain = (name: string) => bar().getByRole('button', { name }).click({ force: true });
  const shows = (...titles: string[]) =>
    expect.poll(() => framed().locator('h2').allTextContents()).toEqual(titles);
  const inForm = () => visitor.page.locator('section[data-field-path^="cards["]').count();
  const save = async () => {
    await visitor.page.keyboard.press('Control+s');
    await visitor.page.getByText('Everything is saved').waitFor();
    const { draftContent } = (await app.tenant.admin('GET', `/pages/${id}`)).body.data;
    return (draftContent.cards as { title?: string }[]).map(({ title }) => title);
  };

  describe('by an editor', () => {
    beforeEach(() => openBoard());

    test('are moved up and down, deleted and brought back, duplicated up to the limit, as in the form', async () => {
      await pointAt('B');
      await bar().getByText('Card 2').waitFor();
      await press('Move down');
      await shows('A', 'C', 'B');
      await bar().getByText('Card 3').waitFor();
      await pressInVain('Move down: It is the last one.');
      await visitor.page.getByText('It is the last one.').waitFor();
      await press('Move up');
      await shows('A', 'B', 'C');
      await bar().getByText('Card 2').waitFor();
      await press('Delete');
      await shows('A', 'C');
      await visitor.page.getByRole('button', { name: 'Undo' }).click();
      await shows('A', 'B', 'C');
      await pointAt('C');
      await bar().getByText('Card 3').waitFor();
      await press('Duplicate');
      await shows('A', 'B', 'C', 'C');
      expect(await inForm()).toBe(4);
      await pointAt('A');
      await pressInVain(`Insert below: ${pastFull}`);
      await visitor.page.getByText(pastFull).filter({ visible: true }).first().waitFor();
      await shows('A', 'B', 'C', 'C');
      expect(await save()).toEqual(['A', 'B', 'C', 'C']);
    });

    test('are added after one by the chooser of the app, which has the keyboard', async () => {
      await pointAt('A');
      await press('Insert below');
      const { page } = visitor;
      await page.getByRole('searchbox', { name: 'Search components' }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('type')))
        .toBe('search');
      expect(await findAccessFaults(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await shows('A', '', 'B', 'C');
      // The field of the new one has the focus: what is typed is in the page, at its place.
      await page.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus')).fill('New');
      await shows('A', 'New', 'B', 'C');
      expect(await save()).toEqual(['A', 'New', 'B', 'C']);
    });

    test('are reached and moved by the keyboard, which stays where it was', async () => {
      const walker = bar().getByRole('button').first();
      await walker.focus();
      await bar().getByText('Card 1').waitFor();
      await walker.press('ArrowDown');
      await bar().getByText('Card 2').waitFor();
      expect(await findAccessFaults(visitor.page)).toEqual([]);
      const up = bar().getByRole('button', { name: 'Move up' });
      await walker.press('Tab');
      await visitor.page.keyboard.press('Enter');
      await shows('B', 'A', 'C');
      await bar().getByText('Card 1').waitFor();
      expect(await up.evaluate((button) => button.matches(':focus'))).toBe(true);
      await visitor.page.keyboard.press('Escape');
      await expect.poll(() => bar().evaluate(({ style }) => style.opacity)).toBe('0');
    });

    test('are not touched by what another window, another record or another word asks for', async () => {
      const { page } = visitor;
      const { cards } = (await app.tenant.admin('GET', `/pages/${id}`)).body.data.draftContent;
      const path = `cards[_key="${cards[0]._key}"]`;
      const asked = { galley: 1, type: 'arrange', record: id, path, do: 'remove' };
      await page.evaluate((message) => window.postMessage(message, '*'), asked);
      const fromFrame = (message: object) =>
        framed()
          .locator('body')
          .evaluate((_, [sent, origin]) => parent.postMessage(sent, origin as string), [
            message,
            app.service.server.address,
          ] as const);
      await fromFrame({ ...asked, record: 'another' });
      await fromFrame({ ...asked, do: 'publish' });
      await fromFrame({ ...asked, do: 'toString' });
      await fromFrame({ ...asked, path: 'cards[9]' });
      await fromFrame({ ...asked, path: 'cards' });
      await fromFrame({ ...asked, do: 7 });
      await visitor.settled();
      expect(await inForm()).toBe(3);
      // And the same message, said rightly, is heard.
      await fromFrame(asked);
      await shows('B', 'C');
    });
  });

  test('by somebody who may only look have no buttons', async () => {
    await openBoard('viewer');
    await pointAt('B');
    await visitor.settled();
    expect(await bar().evaluate(({ style }) => style.opacity)).toBe('0');
  });
});
