import { describe, expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { useReadScenario } from '../../../test/scenarios/read-scenario.ts';

onEachDatabase('delivery of components and media', (dialect) => {
  const scenario = useReadScenario(dialect, async (tenant) => {
    const field = (name: string, type: string, options = {}) => ({ name, label: name, type, options });
    await tenant.createType('components', {
      name: 'Call',
      slug: 'call-to-action',
      schema: [field('buttonLabel', 'text'), field('Icon_2', 'image')],
    });
    await tenant.createType('components', {
      name: 'Hero',
      slug: 'hero',
      schema: [
        field('HeadLine', 'text'),
        field('fields', 'text'),
        field('cta', 'nestedComponent', { componentSlug: 'call-to-action' }),
        field('inner', 'componentPicker'),
      ],
    });
    await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [
        field('sections', 'componentPicker'),
        field('hero', 'nestedComponent', { componentSlug: 'hero' }),
        field('image', 'image'),
        field('file', 'media'),
        field('rows', 'repeater', { fields: [field('picture', 'image'), field('caption', 'text')] }),
        field('data', 'json'),
      ],
    });
  });
  const add = async (fields: Record<string, unknown>): Promise<string> => {
    const [id = ''] = await scenario.add('item', 'notes', { slug: 'it', fields });
    return id;
  };
  const read = async (query = '') => (await scenario.get(`/collections/notes/it?${query}`)).body.data;

  describe('components', () => {
    const hero = {
      _type: 'hero',
      HeadLine: 'Hi',
      cta: { _type: 'call-to-action', buttonLabel: 'Go' },
      inner: [{ _type: 'call-to-action', buttonLabel: 'Deep' }],
    };

    test('are flat, with their key casing and _type their slug verbatim, at every level', async () => {
      await add({
        sections: [hero, { component: 'call-to-action', fields: { buttonLabel: 'Wrapped' } }],
        hero: { HeadLine: 'Implied', fields: 'a field of that name' },
      });
      const data = await read();
      expect(data.sections).toEqual([hero, { _type: 'call-to-action', buttonLabel: 'Wrapped' }]);
      expect(data.hero).toEqual({ _type: 'hero', HeadLine: 'Implied', fields: 'a field of that name' });
    });

    test('have their _type under refTypes=false and at every depth too', async () => {
      await add({ sections: [hero], hero: { HeadLine: 'x' } });
      for (const query of ['refTypes=false', 'depth=0', 'depth=3&refTypes=false']) {
        const data = await read(query);
        expect(data.sections[0]).toEqual(hero);
        expect(data.hero._type).toBe('hero');
      }
    });

    test('whose type is deleted are null, and left out of a list', async () => {
      const id = await add({ sections: [hero] });
      await scenario.store(id, {
        sections: [{ _type: 'gone' }, 'nonsense', null, hero],
        hero: { _type: 'gone', HeadLine: 'x' },
      });
      expect(await read()).toMatchObject({ sections: [hero], hero: null });
    });

    test('deliver no keys that are left over from an older schema', async () => {
      const id = await add({ hero: { HeadLine: 'x' } });
      await scenario.store(id, {
        hero: { _type: 'hero', HeadLine: 'x', old: 'leftover' },
        rows: [{ old: 1 }],
      });
      expect(await read()).toMatchObject({ hero: { _type: 'hero', HeadLine: 'x' }, rows: [{}] });
      expect(JSON.stringify(await read())).not.toContain('old');
    });
  });

  describe('media', () => {
    const objectOf = (id: string) => ({
      _id: id,
      _filename: 'harbour.jpg',
      _url: expect.stringMatching(
        new RegExp(`^http://127\\.0\\.0\\.1:\\d+/api/v1/media/${id}/file/harbour\\.jpg\\?v=[0-9a-f]+$`),
      ),
      _mimeType: 'image/jpeg',
      _width: 640,
      _height: 480,
      _altText: 'The harbour',
    });

    test('{ id } and { _media } become the media object, everywhere in content; a bare id stays as it is', async () => {
      const medium = await scenario.addMedia();
      const id = await add({
        image: { id: medium },
        file: medium,
        rows: [{ picture: { id: medium }, caption: 'c' }, { picture: medium }],
        sections: [{ _type: 'call-to-action', Icon_2: { id: medium } }],
      });
      expect(await read()).toMatchObject({
        image: objectOf(medium),
        file: medium,
        rows: [{ picture: objectOf(medium), caption: 'c' }, { picture: medium }],
        sections: [{ _type: 'call-to-action', Icon_2: objectOf(medium) }],
      });
      await scenario.store(id, { image: { _media: medium.toUpperCase() }, file: { _media: medium } });
      expect(await read()).toMatchObject({ image: objectOf(medium), file: objectOf(medium) });
    });

    test('has exactly the keys of the contract', async () => {
      const medium = await scenario.addMedia({
        mime_type: 'application/pdf',
        width: null,
        height: null,
        alt_text: '',
      });
      await add({ file: { id: medium } });
      expect(await read()).toMatchObject({
        file: { _mimeType: 'application/pdf', _width: null, _height: null, _altText: '' },
      });
      expect(Object.keys((await read()).file).sort()).toEqual([
        '_altText',
        '_filename',
        '_height',
        '_id',
        '_mimeType',
        '_url',
        '_width',
      ]);
    });

    test('that is deleted is null, and left out of arrays', async () => {
      const medium = await scenario.addMedia();
      const gone = await scenario.addMedia();
      const id = await add({ image: { id: gone }, file: { id: medium } });
      expect((await read()).image).toMatchObject({ _id: gone });
      await scenario.removeMedia(gone);
      expect((await read()).image).toBeNull();
      await scenario.store(id, {
        image: [{ id: gone }, { id: medium }, { _media: gone }, medium],
        file: { id: 'no id' },
      });
      expect(await read()).toMatchObject({ image: [objectOf(medium), medium], file: null });
    });

    test('json is data: nothing in it is resolved', async () => {
      const medium = await scenario.addMedia();
      const data = {
        image: { _media: medium },
        ref: { _ref: medium, _type: 'collectionItem' },
        list: [null, 1, 'x'],
      };
      await add({ data });
      expect((await read()).data).toEqual(data);
    });
  });
});
