import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMedia } from '../../server/test/scenarios/add-media.ts';
import { type AdminApp, findAccessFaults, openAdminApp } from './app-in-browser.ts';
import { openThing } from './edited-thing.ts';

const sections = {
  name: 'sections',
  label: 'Sections',
  type: 'componentPicker',
  options: { helpText: 'HIDDEN', placeholder: 'HIDDEN' },
};

describe('the controls of components and repeaters', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await openAdminApp('sqlite');
    await app.tenant.createType('components', {
      name: 'Button',
      slug: 'button',
      schema: [
        { name: 'label', label: 'Label', type: 'text', required: true, defaultValue: 'Go' },
        { name: 'picture', label: 'Picture', type: 'image' },
      ],
    });
    await app.tenant.createType('components', {
      name: 'Strict',
      slug: 'strict',
      schema: [{ name: 'motto', label: 'Motto', type: 'text', required: true }],
    });
    await app.tenant.createType('components', {
      name: 'Hero',
      slug: 'hero',
      description: 'A large picture on top',
      schema: [
        { name: 'heading', label: 'Heading', type: 'text' },
        {
          name: 'cta',
          label: 'Call to action',
          type: 'nestedComponent',
          options: { componentSlug: 'button' },
        },
        { name: 'inner', label: 'Inner parts', type: 'componentPicker' },
      ],
    });
  });
  afterAll(() => app.close());

  test('Components are found, added, inserted between, moved, duplicated and deleted with a way back', async () => {
    const { page, save, stored, delivered, complaints, close, keysIn } = await openThing(app, [sections]);
    expect(await page.getByText('HIDDEN').count()).toBe(0);
    await page.getByRole('button', { name: 'Add a component: Sections' }).click();
    await page.getByRole('menuitem', { name: /Hero.*A large picture on top/ }).waitFor();
    await page.keyboard.type('large');
    await page.getByRole('menuitem', { name: /Button/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const hero = page.getByRole('region', { name: 'Hero 1' });
    await hero.getByRole('textbox', { name: 'Heading' }).fill('Welcome');
    await hero.getByRole('button', { name: 'Add Call to action' }).click();
    await hero.getByRole('textbox', { name: 'Label' }).fill('Press');
    await page.getByRole('button', { name: 'Insert a component at place 1' }).first().click();
    await page.getByRole('menuitem', { name: /^Button/ }).click();
    await page.getByRole('region', { name: 'Button 1' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await save();
    const go = { _type: 'button', label: 'Go' };
    const welcome = { _type: 'hero', heading: 'Welcome', cta: { _type: 'button', label: 'Press' } };
    expect(await stored()).toEqual({ sections: [go, welcome] });
    expect((await delivered())['sections']).toEqual([go, welcome]);

    await page.getByRole('button', { name: 'Move Button 1, 1 of 2' }).press('ArrowDown');
    await page.getByRole('button', { name: 'Actions of Hero 1' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page
      .getByRole('region', { name: 'Hero 2' })
      .getByRole('textbox', { name: 'Heading' })
      .fill('Again');
    await page.getByRole('button', { name: 'Actions of Hero 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Deleted Hero 1').waitFor();
    await save();
    expect(await stored()).toEqual({ sections: [{ ...welcome, heading: 'Again' }, go] });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await save();
    expect(await stored()).toEqual({ sections: [welcome, { ...welcome, heading: 'Again' }, go] });
    expect(new Set(await keysIn('sections')).size).toBe(3);
    expect(complaints).toEqual([]);
    await close();
  });

  test('A component is dragged by its handle, and copied into another record', async () => {
    const fields = { sections: ['One', 'Two', 'Three'].map((heading) => ({ _type: 'hero', heading })) };
    const first = await openThing(app, [sections], { fields });
    const { page } = first;
    const [keyOfOne, keyOfTwo, keyOfThree] = await first.keysIn('sections');
    await page.getByRole('button', { name: 'Collapse all: Sections' }).click();
    await page.getByRole('button', { name: /Hero\s*Three/ }).waitFor();
    const from = await page.getByRole('button', { name: 'Move Hero 3, 3 of 3' }).boundingBox();
    const to = await page.getByRole('button', { name: 'Move Hero 1, 1 of 3' }).boundingBox();
    if (!from || !to) throw new Error('the handles are not to be seen');
    const drag = async () => {
      await page.mouse.move(from.x + 5, from.y + 5);
      await page.mouse.down();
      await page.mouse.move(from.x + 5, to.y + 30, { steps: 6 });
      await page.mouse.move(from.x + 5, to.y - 8, { steps: 6 });
    };
    await drag();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.getByRole('button', { name: /^Hero\s/ }).allTextContents()).toEqual([
      'HeroOne',
      'HeroTwo',
      'HeroThree',
    ]);
    await drag();
    await page.mouse.up();
    await first.save();
    const [one, two, three] = fields.sections;
    expect(await first.stored()).toEqual({ sections: [three, one, two] });
    expect(await first.keysIn('sections')).toEqual([keyOfThree, keyOfOne, keyOfTwo]);

    await page.getByRole('button', { name: 'Actions of Hero 1' }).click();
    await page.getByRole('menuitem', { name: /^Copy/ }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const id = new URL(page.url()).pathname;
    const other = await app.tenant.createType('collection-types', {
      name: 'Other',
      slug: 'other',
      schema: [
        sections,
        {
          name: 'buttons',
          label: 'Buttons',
          type: 'componentPicker',
          options: { allowedComponents: ['button'] },
        },
      ],
    });
    const made = await app.tenant.call('POST', `/collections/${other.slug}`, { name: 'Other', slug: 'o' });
    await first.open(`/items/other/${made.body.data.id}`);
    await page.getByRole('button', { name: 'Paste Hero' }).waitFor();
    expect(await page.getByRole('button', { name: 'Paste Hero' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Paste Hero' }).click();
    await first.save();
    const pasted = await app.tenant.admin('GET', `/collection-items/${made.body.data.id}`);
    expect(pasted.body.data.draftContent).toMatchObject({ sections: [three] });
    expect(id).toContain(first.id);
    expect(first.complaints).toEqual([]);
    await first.close();
  });

  test('Rows have their limits, begin with default values and are moved; a component never offers itself inside itself', async () => {
    const facts = {
      name: 'facts',
      label: 'Facts',
      type: 'repeater',
      helpText: 'What to know',
      options: {
        minItems: 1,
        maxItems: 2,
        fields: [
          { name: 'key', label: 'Key', type: 'text', defaultValue: 'new' },
          { name: 'amount', label: 'Amount', type: 'number' },
        ],
      },
    };
    const { page, save, stored, complaints, close } = await openThing(app, [facts, sections], {
      fields: { facts: [{ key: 'a', amount: 1 }], sections: [{ _type: 'hero' }] },
    });
    await page.getByText('What to know').waitFor();
    await page.getByRole('button', { name: 'Add a row: Facts' }).click();
    await page.getByRole('region', { name: 'Row 2' }).getByRole('textbox', { name: 'Amount' }).fill('2');
    expect(await page.getByRole('button', { name: 'Add a row: Facts' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Actions of Row 2' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await page.getByRole('button', { name: 'Add a component: Inner parts' }).click();
    await page.getByRole('menuitem', { name: /Button/ }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Hero/ }).count()).toBe(0);
    await page.getByRole('menuitem', { name: /Button/ }).click();
    await save();
    expect(await stored()).toEqual({
      facts: [
        { key: 'new', amount: 2 },
        { key: 'a', amount: 1 },
      ],
      sections: [{ _type: 'hero', inner: [{ _type: 'button', label: 'Go' }] }],
    });
    expect(complaints).toEqual([]);
    await close();
  });

  test('A failure deep inside is found again: what is collapsed around it opens, and its control has the focus', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ _type: 'hero', heading: `Part ${index}` }));
    const broken = { _type: 'hero', heading: 'Broken', inner: [{ _type: 'strict' }] };
    const { page, complaints, close } = await openThing(app, [sections], {
      fields: { sections: [...rows] },
      prepare: async (id) => {
        const done = await app.tenant.admin(
          'PUT',
          `/collection-items/${id}`,
          { fields: { sections: [...rows, broken] } },
          'editor',
        );
        expect(done.status, done.text).toBe(200);
      },
    });
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Motto/ }).click();
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.activeElement?.closest('[data-field-path]')?.getAttribute('data-field-path'),
        ),
      )
      .toBe('sections[30].inner[0].motto');
    await page.getByText('1 problem').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('Media are stored in the form that is delivered whole; what a migration stored is kept, and re-sent in that form', async () => {
    const picture = await addMedia(app.service.server.deps.database, app.tenant.id, { filename: 'hill.png' });
    const other = await addMedia(app.service.server.deps.database, app.tenant.id, { filename: 'sea.png' });
    const { page, id, save, stored, delivered, reopen, complaints, close } = await openThing(
      app,
      [
        { name: 'title', label: 'Title', type: 'text' },
        { name: 'cover', label: 'Cover', type: 'image' },
        { name: 'kept', label: 'Kept', type: 'image' },
        sections,
      ],
      { fields: { kept: picture, sections: [{ _type: 'button', label: 'x', picture }] } },
    );
    await page
      .getByRole('group', { name: 'Cover' })
      .getByRole('button', { name: 'Choose from library' })
      .click();
    await page.getByRole('option', { name: /hill/ }).click();
    await save();
    expect(await stored()).toEqual({
      cover: { id: picture },
      kept: picture,
      sections: [{ _type: 'button', label: 'x', picture }],
    });

    const migrated = {
      kept: { _media: picture },
      sections: [{ _type: 'button', label: 'x', picture: { _media: other }, gone: 1 }],
    };
    await app.service.server.deps.database.write((tx) =>
      tx.sql
        .updateTable('entries')
        .set({ draft_content: JSON.stringify(migrated) })
        .where('id', '=', id)
        .execute(),
    );
    await reopen();
    await page.getByText('fields that no longer exist (gone)').waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('t');
    await save();
    expect(await stored()).toEqual({ ...migrated, title: 't' });
    await page.getByRole('textbox', { name: 'Label' }).fill('y');
    await save();
    expect(await stored()).toEqual({
      title: 't',
      kept: { _media: picture },
      sections: [{ _type: 'button', label: 'y', picture: { id: other } }],
    });
    expect(await delivered()).toMatchObject({
      kept: { _id: picture },
      sections: [{ picture: { _id: other } }],
    });
    expect(complaints).toEqual([]);
    await close();
  });
});
