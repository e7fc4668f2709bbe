import type { Locator, Page } from 'playwright-core';
import type { Ledger } from './ledger.ts';

/** What somebody did, by what it was. */
export type Deeds = Map<string, number>;

/** Somebody at a browser who works on the record by chance, without looking at what others do. */
export interface ScriptedEditor {
  readonly deeds: Deeds;
  /** Words that were typed into a field and stood in none right after, without anything to be asked. */
  readonly astray: readonly string[];
  /** Does one thing. */
  act(): Promise<unknown>;
  /** Saves until nothing is unsaved. */
  finish(): Promise<void>;
}

type RowElement = Awaited<ReturnType<Locator['elementHandle']>> & {};

const patience = 20_000;
const keyEvery = 12;
const texts = ['headline', 'teaser', 'source', 'author', 'place', 'remark'] as const;
const mostRows = 8;

export function createScriptedEditor(
  page: Page,
  { name, ledger, chance }: { readonly name: string; readonly ledger: Ledger; readonly chance: () => number },
): ScriptedEditor {
  const deeds: Deeds = new Map();
  const astray: string[] = [];
  const did = (what: string) => deeds.set(what, (deeds.get(what) ?? 0) + 1);
  const pick = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)] as T;
  const conflict = page.getByRole('dialog', { name: /was changed by somebody else too$/ });
  const unsaved = page.getByRole('dialog', { name: 'Unsaved changes were kept' });
  const rows = page.locator('section[data-field-path^="rows["]');

  /** Types words where one is. Only what reached a field was typed. */
  async function type(place: Locator, where: string, count: number): Promise<unknown> {
    await place.focus({ timeout: patience });
    await page.keyboard.press('Control+End');
    for (let n = 0; n < count; n++) {
      const word = ledger.nextWord(name);
      await page.keyboard.type(`${word} `, { delay: keyEvery });
      if (await isInForm(word)) ledger.note(word, name, where);
      else {
        if (await conflict.isVisible()) return did('was asked while typing');
        return astray.push(`${word} for ${where} is in no field; the focus is on ${await focused()}`);
      }
    }
    did(`typed into ${where}`);
  }

  /** A row may have moved as it was typed into. */
  function isInForm(word: string): Promise<boolean> {
    return page
      .locator('main :is(input, textarea, [role=textbox])')
      .evaluateAll(
        (fields, searched) =>
          fields.some((field) =>
            ('value' in field ? String(field.value) : field.textContent)?.includes(searched),
          ),
        word,
      );
  }

  async function focused(): Promise<string> {
    const all = await page.locator(':focus').evaluateAll((found) => found.map(({ outerHTML }) => outerHTML));
    return all[0]?.slice(0, 200) ?? 'nothing';
  }

  const textBox = (path: string) =>
    page.locator(`[data-field-path="${path}"]`).locator('input, textarea, [role=textbox]').first();

  /** The path of a row by chance. */
  async function pickRow(): Promise<string | undefined> {
    const count = await rows.count();
    return count === 0 ? undefined : `rows[${Math.floor(chance() * count)}]`;
  }

  async function typeIntoRow(): Promise<unknown> {
    const row = await pickRow();
    if (row === undefined) return addRow();
    await open(row);
    await type(textBox(`${row}.${pick(['term', 'note'])}`), 'a row', 1 + Math.floor(chance() * 2));
  }

  async function open(row: string): Promise<void> {
    const header = page.locator(`section[data-field-path="${row}"] button[aria-expanded]`).first();
    if ((await header.getAttribute('aria-expanded', { timeout: patience })) === 'false') await header.click();
  }

  async function addRow(): Promise<unknown> {
    if ((await rows.count()) >= mostRows) return removeRow();
    await page.getByRole('button', { name: 'Add a row: Rows' }).press('Enter');
    did('added a row');
    await type(textBox(`rows[${(await rows.count()) - 1}].term`), 'a new row', 1);
  }

  /** Has the menu of a row do something. `before` reads the row as it is when that is chosen: its place may be another's. */
  async function choose(
    row: string,
    action: string,
    before?: (row: RowElement) => Promise<unknown>,
  ): Promise<void> {
    const section = await page
      .locator(`section[data-field-path="${row}"]`)
      .elementHandle({ timeout: patience });
    const button = await section?.$('button[aria-label^="Actions of"]');
    if (!section || !button) return;
    await button.press('Enter', { timeout: patience });
    const item = page.getByRole('menuitem', { name: action });
    await item.waitFor({ timeout: patience });
    // Keys reach a menu once it has the focus, which is sooner than people press the next.
    await page.locator('[role=menu]:focus-within').waitFor({ timeout: patience });
    if ((await item.getAttribute('aria-disabled')) === 'true') await page.keyboard.press('Escape');
    else {
      await before?.(section);
      await item.press('Enter');
      await item.waitFor({ state: 'detached', timeout: patience });
      did(action);
    }
  }

  async function removeRow(): Promise<void> {
    const row = await pickRow();
    if (row === undefined) return;
    await open(row);
    await choose(row, 'Delete', async (section) => {
      const held = await section.$$eval('input, textarea', (fields) =>
        fields.map((field) => ('value' in field ? String(field.value) : '')),
      );
      ledger.noteRemoved([...held, await section.textContent()].join(' '));
    });
  }

  async function changeRows(action: string): Promise<unknown> {
    const row = await pickRow();
    if (row === undefined) return addRow();
    if (action === 'Duplicate' && (await rows.count()) >= mostRows) return;
    await choose(row, action);
  }

  async function save(): Promise<void> {
    await page.keyboard.press('Control+s');
    did('saved');
    await page.waitForTimeout(200);
  }

  /** Decides a conflict that is shown, by chance, or goes back to work. */
  async function settle(mayGoBack: boolean): Promise<boolean> {
    if (!(await conflict.isVisible())) return false;
    await conflict
      .getByRole('button', { name: 'Save the result' })
      .and(page.locator(':not([aria-disabled=true])'))
      .waitFor({ timeout: patience });
    ledger.noteShown((await conflict.textContent()) ?? '');
    if (mayGoBack && chance() < 0.2) {
      await conflict.getByRole('button', { name: 'Back to editing' }).press('Enter');
      did('went back from a conflict');
      return true;
    }
    const side = chance() < 0.5 ? 'All mine' : 'All theirs';
    const all = conflict.getByRole('button', { name: side });
    if (await all.isVisible()) await all.press('Enter');
    await conflict.getByRole('button', { name: 'Save the result' }).press('Enter');
    did('decided a conflict');
    // It may be saved once more meanwhile, or the connection be cut: then it stands there still, and is decided again.
    await conflict.waitFor({ state: 'detached', timeout: 3000 }).catch(() => undefined);
    return true;
  }

  async function reload(): Promise<void> {
    did('loaded the page anew');
    await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => undefined);
    await beThere();
  }

  /** Waits for the form, and takes back what was left unsaved. */
  async function beThere(): Promise<void> {
    const form = textBox('headline');
    for (let tries = 0; tries < 10; tries++) {
      const isThere = await form.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
      if (isThere) break;
      // The connection was cut as it was loaded.
      await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => undefined);
    }
    await page.waitForTimeout(300);
    if (!(await unsaved.isVisible())) return;
    ledger.noteShown((await unsaved.textContent()) ?? '');
    await unsaved.getByRole('button', { name: 'Restore them' }).press('Enter');
    await unsaved.waitFor({ state: 'detached', timeout: patience });
    did('took back what was unsaved');
  }

  const work: readonly (readonly [number, () => Promise<unknown>])[] = [
    [30, () => typeText()],
    [20, () => type(textBox('body'), 'the rich text', 1 + Math.floor(chance() * 4))],
    [22, typeIntoRow],
    [6, addRow],
    [3, removeRow],
    [4, () => changeRows('Duplicate')],
    [8, () => changeRows(pick(['Move up', 'Move down']))],
    [20, save],
    [1.5, reload],
  ];

  function typeText(): Promise<unknown> {
    const path = pick(texts);
    return type(textBox(path), path, 1 + Math.floor(chance() * 3));
  }

  return {
    deeds,
    astray,
    act: async () => {
      if (await unsaved.isVisible()) return beThere();
      if (await settle(true)) return;
      let left = chance() * work.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, deed] of work) {
        left -= weight;
        if (left < 0) return deed();
      }
    },
    finish: async () => {
      for (let tries = 0; tries < 60; tries++) {
        await beThere();
        if (await settle(false)) continue;
        if (await page.getByText('Everything is saved').isVisible()) return;
        await page.keyboard.press('Control+s');
        await page.waitForTimeout(1000);
      }
      throw new Error(`${name} could not save: ${await page.locator('main').textContent()}`);
    },
  };
}
