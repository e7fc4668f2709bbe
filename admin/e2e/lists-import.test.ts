import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMedia } from '../../server/test/scenarios/add-media.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';

const choices = ['North', 'Baltic'].map((label) => ({ value: label.toLowerCase(), label }));
const schema = [
  { name: 'sea', label: 'Sea', type: 'select', options: { choices } },
  { name: 'height', label: 'Height', type: 'number', options: { max: 9 } },
  { name: 'seen', label: 'Seen', type: 'boolean' },
  { name: 'day', label: 'Day', type: 'date' },
  { name: 'note', label: 'Note', type: 'textarea' },
  { name: 'text', label: 'Text', type: 'wysiwyg' },
  { name: 'photo', label: 'Photo', type: 'image' },
  { name: 'near', label: 'Near', type: 'reference', options: { collectionType: 'tides' } },
  { name: 'times', label: 'Times', type: 'repeater', options: { fields: [{ name: 'at', type: 'text' }] } },
];

describe('the import of a table', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('collection-types', { name: 'Tides', slug: 'tides', schema });
    const photo = await addMedia(app.service.server.deps.database, app.tenant.id);
    const { id } = await create('Ebb', { sea: 'north', height: 1, seen: true, day: '2026-11-01' });
    await create('Flow', {
      ...{ note: '=1+1\nand "more", text', text: '<p>Up &amp; up</p>', photo: { id: photo } },
      ...{ near: { _ref: id, _type: 'collectionItem' }, times: [{ at: '9:00' }, { at: '21:10' }] },
    });
  });
  afterAll(() => app.close());
  const create = async (name: string, fields: object) => {
    const body = { name, slug: name.toLowerCase(), collectionType: 'tides', fields };
    return (await app.tenant.admin('POST', '/collection-items', body, 'editor')).body.data;
  };
  const recordsOf = async () =>
    (await app.tenant.admin('GET', '/collection-items?type=tides&sort=slug')).body.data as {
      slug: string;
      status: string;
      version: number;
      draftContent: Record<string, unknown>;
    }[];
  const choose = async (page: Page, text: string | Buffer) => {
    const buffer = typeof text === 'string' ? Buffer.from(text) : text;
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'tides.csv', mimeType: 'text/csv', buffer });
  };

  test('what was exported comes back and changes nothing', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    const columns = JSON.stringify(['status', 'updatedAt', ...schema.map(({ name }) => `fields.${name}`)]);
    await open(`/items/tides?columns=${encodeURIComponent(columns)}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = readFileSync(await (await download).path());
    expect(file.toString()).toContain("'=1+1");
    await page.getByRole('button', { name: 'Import' }).click();
    await choose(page, file);
    const mapping = page.getByRole('dialog', { name: 'Import: what goes where' });
    await mapping.getByRole('button', { name: /Not imported.*status goes into/ }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await mapping.getByRole('button', { name: 'Check 2 rows' }).click();
    const found = page.getByRole('dialog', { name: 'Import: what will be done' });
    await found.getByText('No record changes.').waitFor();
    await found.getByText('2 items say the same already.').waitFor();
    expect((await recordsOf()).map(({ version }) => version)).toEqual([1, 1]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('is checked by row and column before anything is written, and leaves out what is wrong', async () => {
    const { page, open, settled, complaints, close } = await app.visit('editor');
    await open('/items/tides');
    await page.getByRole('button', { name: 'Import' }).click();
    const first = page.getByRole('dialog', { name: 'Import a CSV file' });
    await first.getByRole('button', { name: 'Choose a file' }).waitFor();
    await choose(page, Buffer.from([0x50, 0x4b, 3, 4]));
    await first.getByText('This is a workbook, not CSV.').waitFor();
    await choose(page, 'Name,Sea\nEbb,"north\n');
    await first.getByText('In row 2 a quote is opened and never closed.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await choose(
      page,
      'Name;Address;SEA;Height;Unknown\nEbb;ebb;Baltic;1;x\nSpring;spring;north;2,5;\nNeap;neap;north;tall;\nHigh;high;Red;12;\nBore;A Bore;;;\n',
    );
    const mapping = page.getByRole('dialog', { name: 'Import: what goes where' });
    await mapping.getByRole('button', { name: /Address goes into/ }).click();
    await page.getByRole('option', { name: 'Slug' }).click();
    await mapping.getByRole('button', { name: 'Check 5 rows' }).click();
    const found = page.getByRole('dialog', { name: 'Import: what will be done' });
    await found.getByText('1 item will be made, 1 item will be changed, as drafts.').waitFor();
    await found.getByText('3 rows with errors will be left out.').waitFor();
    const errors = found.getByRole('table', { name: 'Errors' });
    expect((await errors.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split(/\t/))).toEqual([
      ['4', 'Height', 'Height takes a number, such as 3.5; the cell says “tall”.'],
      ['5', 'SEA', expect.stringMatching(/north/)],
      ['5', 'Height', 'The number must be 9 or less.'],
      ['6', 'Address', expect.stringMatching(/^a slug has lower-case letters/)],
    ]);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAccessFaults(page, { coloursOnly: true })).toEqual([]);
    expect((await recordsOf()).length).toBe(2);

    // Somebody saves one of them while the errors are read: it stays as they left it.
    const [ebb] = await recordsOf();
    await app.tenant.admin(
      'PUT',
      `/collection-items/${(ebb as never)['id']}`,
      { fields: { height: 3 } },
      'admin',
    );
    await found.getByRole('button', { name: 'Import 2 rows' }).click();
    const done = page.getByRole('dialog', { name: 'Import: what was done' });
    await done.getByText('It was changed since it was checked.').waitFor();
    await done.getByText('1 item made, as drafts.').waitFor();
    await done.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('row', { name: 'Spring' }).waitFor();
    const [, , spring] = await recordsOf();
    expect(spring).toMatchObject({ status: 'draft', draftContent: { sea: 'north', height: 2.5 } });
    await settled();
    expect(complaints).toEqual([]);
    await close();
  });

  test('reads a file in its encoding, in the one that was chosen, and names rows as a spreadsheet does', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    await open('/items/tides');
    await page.getByRole('button', { name: 'Import' }).click();
    const first = page.getByRole('dialog', { name: 'Import a CSV file' });
    const mapping = page.getByRole('dialog', { name: 'Import: what goes where' });
    const encodingOf = (name: string) => page.getByRole('button', { name: new RegExp(`${name}.*Encoding`) });
    const chooseEncoding = async (now: string, next: string) => {
      await encodingOf(now).click();
      await page.getByRole('option', { name: next }).click();
    };
    await first.getByRole('button', { name: 'Choose a file' }).waitFor();
    // 潮 is 92 AA in Shift_JIS.
    await choose(page, Buffer.from('name,height,note\n\nEbb,1,"\x92\xaa\n\x92\xaa"\nBore,tall,\n', 'latin1'));
    await mapping.getByText('潮 潮').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await mapping.getByRole('button', { name: /Not imported.*note goes into|Note.*note goes into/ }).click();
    await page.getByRole('option', { name: 'Text' }).click();
    await chooseEncoding('Detect automatically: Japanese', 'Western European');
    await mapping.getByText('’ª ’ª').waitFor();
    await mapping.getByRole('button', { name: /Text.*note goes into/ }).waitFor();
    await chooseEncoding('Western European', 'UTF-8');
    await first.getByText('Row 3 has characters of another encoding.').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await chooseEncoding('UTF-8', 'Detect automatically');
    await mapping.getByText('潮 潮').waitFor();
    await mapping.getByRole('button', { name: 'Check 2 rows' }).click();
    const errors = page.getByRole('table', { name: 'Errors' });
    expect((await errors.getByRole('row').allInnerTexts())[1]).toMatch(/^4\t/);
    expect(complaints).toEqual([]);
    await close();
  });

  test('says how far it is, and takes no more than 5,000 rows', async () => {
    const { page, open, complaints, close } = await app.visit('editor');
    const table = (count: number) =>
      `name,height\n${Array.from({ length: count }, (_, at) => `Wave ${at},${at % 9}`).join('\n')}`;
    await open('/items/tides');
    await page.getByRole('button', { name: 'Import' }).click();
    await choose(page, table(5001));
    await page.getByText('The file has more than 5,000 rows.').waitFor();
    await choose(page, table(500));
    await page.getByRole('button', { name: 'Check 500 rows' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByText('500 items will be made, as drafts.').waitFor();
    expect((await recordsOf()).length).toBe(3);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Check 500 rows' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
