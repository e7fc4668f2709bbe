import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';

interface Hit {
  readonly id: string;
  readonly url: string;
  readonly slug: string;
  readonly kind: string;
  readonly highlights: Record<'name' | 'text', { text: string; match: boolean }[]>;
}

/** What is published, in the languages of the demo, German and Turkish: name, title, body. */
const library: Readonly<Record<string, readonly [name: string, title: string, body: string]>> = {
  tides: [
    'About tides',
    'Why the water leaves',
    '<h2>Spring and neap</h2><p>The <b>harbour</b> at low water.</p>',
  ],
  lights: ['Harbour lights', 'Lamps', '<p>Along the quay, at every tide.</p>'],
  lamps: ['The lamp room', 'Harbour keepers', '<p>Wicks and oil.</p>'],
  french: [
    'Étale de basse mer',
    "L'horizon",
    "<p>À marée basse, l'estran s'étend jusqu'à l'île. Un cœur.</p>",
  ],
  german: ['Straße am Deich', 'Grüße', '<p>Die Flut überspülte die Häuser auf der Hallig.</p>'],
  portuguese: ['Maré baixa', 'Água', '<p>A ria enche devagar; os barcos ficam à espera da maré.</p>'],
  czech: ['Příliv a odliv', 'Žluťoučký kůň', '<p>Moře ustupuje a loď čeká v přístavu.</p>'],
  greek: ['Άνεμος', 'Τα τρελά νερά', '<p>Τα νερά της Χαλκίδας αλλάζουν κάθε έξι ώρες.</p>'],
  turkish: ['İSTANBUL boğazı', 'Ilık sular', '<p>Istanbul’da akıntı değişir; ışıklar yanar.</p>'],
  japanese: ['潮待ちの港', '東京湾', '<p>東京湾の潮位表を毎朝見る。バスで鞆の浦へ。</p>'],
  arabic: ['حين يسقي البحرُ النخل', 'المدّ والجزر', '<p>ينحسر الماء مع الجزر إلى شاطئ المدينة. سنة ١٩٦٢</p>'],
  references: [
    'Zeit\u00adschrift',
    'Namen',
    '<p>Andr&eacute; in M&uuml;nchen, Z&#252;rich, K&#xF6;ln</p><p>Donau&shy;dampf<wbr>schi<b>ff</b></p>',
  ],
  plain: ['Rødgrød', 'Łódź, smørrebrød', '<p>cafe\u0301 &amp; co, gauge 3abc, ½ fathom</p>'],
};

onEachDatabase('GET /search', (dialect) => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await createTestService(dialect);
    tenant = await service.createTenant();
    await tenant.createType('collection-types', {
      name: 'Notes',
      slug: 'notes',
      schema: [
        { name: 'title', type: 'text' },
        { name: 'body', type: 'wysiwyg' },
      ],
    });
    for (const [slug, [name, title, body]] of Object.entries(library)) {
      const note = { slug, name, fields: { title, body }, status: 'published' };
      expect((await tenant.call('POST', '/collections/notes', note)).status).toBe(201);
    }
  });
  afterAll(() => service.close());

  const find = async (q: string, more = '') => {
    const reply = await tenant.call('GET', `/search?q=${encodeURIComponent(q)}${more}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body as { data: Hit[]; pagination: unknown; meta: { exact: boolean } };
  };
  const slugs = async (q: string, more = '') => (await find(q, more)).data.map(({ slug }) => slug);

  test.each([
    // The first hit first, the others in any order.
    ['harbour', ['lights', 'lamps', 'tides']],
    ['harbour lights', ['lights']],
    ['harbour wicks', ['lamps']],
    ['tide', ['tides', 'lights']],
    ['"tide ', ['lights']],
    ['spring', ['tides']],
    ['harb', ['lights', 'lamps', 'tides']],
    ['ha', []],
    ['arbour', ['lights', 'lamps', 'tides']],
    ['harbuor', ['lights', 'lamps', 'tides']],
    ['hrbour lihgts', ['lights']],
    ['harbour nowhere', []],
    ['etale', ['french']],
    ['ÉTALE', ['french']],
    ['horizon', ['french']],
    ['coeur', ['french']],
    ['île', ['french']],
    ['strasse', ['german']],
    ['STRASSE DEICH', ['german']],
    ['hauser', ['german']],
    ['maree', ['french']],
    ['mare agua', ['portuguese']],
    ['prilivv', ['czech']],
    ['zlutoucky kun', ['czech']],
    ['νερα', ['greek']],
    ['ΑΝΕΜΟΣ', ['greek']],
    ['χαλκιδας', ['greek']],
    ['istanbul', ['turkish']],
    ['ISTANBUL', ['turkish']],
    ['ışıklar', ['turkish']],
    ['isiklar', ['turkish']],
    ['ılık', ['turkish']],
    ['潮位', ['japanese']],
    ['東京', ['japanese']],
    ['京湾', ['japanese']],
    ['港', ['japanese']],
    ['鞆の浦', ['japanese']],
    ['バス', ['japanese']],
    ['ﾊﾞｽ', ['japanese']],
    ['京都', []],
    ['نخل', ['arabic']],
    ['البحر', ['arabic']],
    ['المد', ['arabic']],
    ['الجزر شاطيء', ['arabic']],
    ['مدينه', ['arabic']],
    ['1962', ['arabic']],
    ['rodgrod', ['plain']],
    ['lodz', ['plain']],
    ['café', ['plain']],
    ['3abc', ['plain']],
    ['münchen', ['references']],
    ['zürich köln', ['references']],
    ['Donaudampfschiff', ['references']],
    ['Donau\u00addampfschiff', ['references']],
    ['Zeitschrift', ['references']],
    ['uuml', []],
    ['eacute', []],
    ['andre', ['references']],
  ] as const)('%s finds what it should, best first', async (q, expected) => {
    const found = await slugs(q);
    expect([...found].sort()).toEqual([...expected].sort());
    expect(found[0]).toBe(expected[0]);
  });

  test('a hit says what it is and how to read it, with its words marked in plain text', async () => {
    await write('marked', {
      name: 'Buoys <b>& bells</b>',
      fields: {
        title: 'Marks',
        body: '<p title="hiddenword">A <em>buoyant</em> &lt;i&gt; float</p><script>scriptword()</script><style>.styleword{}</style>',
      },
    });
    const { data, pagination, meta } = await find('buoy');
    expect({ pagination, meta }).toEqual({
      pagination: { total: 1, page: 1, limit: 20, totalPages: 1 },
      meta: { exact: true },
    });
    const [hit] = data;
    expect(hit).toEqual({
      kind: 'item',
      id: expect.any(String),
      type: { id: expect.any(String), name: 'Notes', slug: 'notes' },
      name: 'Buoys <b>& bells</b>',
      slug: 'marked',
      url: '/collections/notes/marked',
      publishedAt: expect.stringMatching(/Z$/),
      highlights: {
        name: [
          { text: 'Buoys', match: true },
          { text: ' <b>& bells</b>', match: false },
        ],
        text: [
          { text: 'Marks A ', match: false },
          { text: 'buoyant', match: true },
          { text: ' <i> float', match: false },
        ],
      },
    });
    const read = await tenant.call('GET', hit?.url ?? '');
    expect(read.body.data._id).toBe(hit?.id);
    for (const hidden of ['hiddenword', 'scriptword', 'styleword', 'title'])
      expect(await slugs(hidden)).toEqual([]);
  });

  test('text around a word is what readers see, and a marked word keeps its soft hyphens', async () => {
    const text = (await find('donaudampfschiff')).data[0]?.highlights.text ?? [];
    expect(text.map((part) => part.text).join('')).toContain('André in München, Zürich, Köln');
    expect(text).toContainEqual({ text: 'Donau\u00addampfschiff', match: true });
  });

  test('editors find the same words', async () => {
    for (const q of ['Donaudampfschiff', 'Zeitschrift', 'Zürich']) {
      const { body } = await tenant.admin('GET', `/search?q=${encodeURIComponent(q)}`);
      expect(body.data.map(({ slug }: Hit) => slug)).toContain('references');
    }
  });

  test('a typo is said to be one, and marks what was meant', async () => {
    const { data, meta } = await find('wcks');
    expect(meta).toEqual({ exact: false });
    expect(data[0]?.highlights.text).toContainEqual({ text: 'Wicks', match: true });
  });

  test('letters of a script without spaces are marked as they stand there', async () => {
    const { data } = await find('潮位');
    expect(data[0]?.highlights.text.filter(({ match }) => match)).toEqual([{ text: '潮位', match: true }]);
  });

  test('highlights can be left out, and fields asked for', async () => {
    const [hit] = (await find('wicks', '&highlight=false&fields=title,nothing')).data;
    expect(hit).not.toHaveProperty('highlights');
    expect(hit).toMatchObject({ slug: 'lamps', fields: { title: 'Harbour keepers' } });
    expect(Object.keys((hit as unknown as { fields: object }).fields)).toEqual(['title']);
  });

  test('kinds and types narrow, pages count', async () => {
    await tenant.createType('page-types', {
      name: 'Landing',
      slug: 'landing',
      schema: [{ name: 'lead', type: 'textarea' }],
    });
    const page = {
      slug: 'about/harbour',
      name: 'Harbour page',
      pageType: 'landing',
      fields: {},
      status: 'published',
    };
    expect((await tenant.call('POST', '/pages', page)).status).toBe(201);
    const post = {
      title: 'Harbour post',
      slug: 'post',
      content: '<p>x</p>',
      tags: ['Breakwater'],
      status: 'published',
    };
    expect((await tenant.admin('POST', '/blog-posts', post)).status).toBe(201);
    const narrowed = async (more: string) => (await slugs('harbour', more)).toSorted();
    expect(await narrowed('&kinds=page')).toEqual(['about/harbour']);
    expect(await narrowed('&kinds=page,post')).toEqual(['about/harbour', 'post']);
    expect(await narrowed('&types=notes')).toEqual(['lamps', 'lights', 'tides']);
    expect(await narrowed('&types=notes,landing')).toEqual(['about/harbour', 'lamps', 'lights', 'tides']);
    expect(await narrowed('&types=notes&kinds=page')).toEqual([]);
    expect(await slugs('breakwater')).toEqual(['post']);
    const urls = (await find('harbour', '&kinds=page,post')).data.map((hit) => hit.url);
    expect(urls.toSorted()).toEqual(['/blog/post', '/pages/about/harbour']);
    const second = await find('harbour', '&limit=2&page=2');
    expect(second.data).toHaveLength(2);
    expect(second.pagination).toEqual({ total: 5, page: 2, limit: 2, totalPages: 3 });
    const behind = await find('harbour', '&limit=2&page=900000000');
    expect([behind.data, behind.pagination]).toEqual([
      [],
      { total: 5, page: 900_000_000, limit: 2, totalPages: 3 },
    ]);
  });

  test.each([
    ['', 'q'],
    ['?q=', 'q'],
    ['?q=%20%09', 'q'],
    [`?q=${'a'.repeat(201)}`, 'q'],
    ['?q=a&q=b', 'q'],
    ['?q=a&kinds=media', 'kinds'],
    ['?q=a&kinds=', 'kinds'],
    ['?q=a&types=nothing', 'types'],
    [`?q=a&types=${Array.from({ length: 51 }, (_, n) => `t${n}`)}`, 'types'],
    ['?q=a&highlight=maybe', 'highlight'],
  ])('%s is 400 and says what is wrong with %s', async (query, field) => {
    const { status, body } = await tenant.call('GET', `/search${query}`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(body.error.details.errors[0]).toMatchObject({ field, message: body.error.message });
    if (query.includes('types=nothing')) expect(body.error.message).toContain('notes');
  });

  test.each(['0', '101', 'x', '1.5'])('limit=%s is 400', async (limit) => {
    const { status, body } = await tenant.call('GET', `/search?q=a&limit=${limit}`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  test.each([
    '"',
    "'; drop table entries; --",
    'a AND b OR',
    'NEAR(',
    'har*',
    "\\'x",
    '^harbour',
    '!t',
    '<>&|!',
    '😀',
    'e'.repeat(200),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(3),
    '東 京 '.repeat(50),
    '́'.repeat(200),
  ])('the query %s is words, never syntax', async (q) => {
    await find(q);
  });

  test('every key may search, and what is answered is kept until something of it changes', async () => {
    const ask = (key: string, more = '') => service.send('GET', `/search?q=kept${more}`, { key });
    const first = await ask(tenant.keys.public);
    expect([first.status, first.body.data, first.headers.get('x-cache')]).toEqual([200, [], 'MISS']);
    expect((await ask(tenant.keys.secret)).headers.get('x-cache')).toBe('HIT');
    expect(first.headers.get('vary')).toBe('Accept-Encoding, X-Preview-Key, X-API-Key');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    for (const name of ['etag', 'cache-control']) expect(first.headers.has(name)).toBe(false);
    expect((await ask(tenant.keys.public, '&types=notes')).body.data).toEqual([]);
    await write('kept', { name: 'Kept' });
    for (const more of ['', '&types=notes', '&kinds=item']) {
      const { body } = await ask(tenant.keys.public, more);
      expect(body.data.map((hit: Hit) => hit.slug)).toEqual(['kept']);
    }
    await tenant.call('PUT', '/collections/notes/kept', { slug: 'kept-on', name: 'Kept on' });
    expect((await ask(tenant.keys.public)).body.data[0]).toMatchObject({ slug: 'kept-on', name: 'Kept on' });
    await tenant.call('POST', '/collections/notes/kept-on/unpublish');
    for (const more of ['', '&types=notes'])
      expect((await ask(tenant.keys.public, more)).body.data).toEqual([]);
    expect((await service.send('GET', '/search?q=kept')).status).toBe(401);
  });

  test('a preview key changes nothing of what is found, and is checked', async () => {
    await write('hushed', { name: 'Hushed', status: 'draft' });
    const ask = (previewKey?: string, more = '') =>
      service.send('GET', `/search?q=hushed${more}`, {
        key: tenant.keys.public,
        ...(previewKey !== undefined && { previewKey }),
      });
    const previewed = await ask(tenant.keys.preview);
    expect([previewed.status, previewed.body.data]).toEqual([200, []]);
    expect(previewed.headers.get('cache-control')).toBe('private, no-store');
    for (const refused of [
      await ask('cms_prev_nothing'),
      await ask('', '&preview=true'),
      await ask(undefined, '&preview=true'),
    ]) {
      expect([refused.status, refused.body.error.code]).toEqual([401, 'INVALID_PREVIEW_KEY']);
    }
  });

  test('what another tenant has published is never found', async () => {
    const other = await service.createTenant();
    await other.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    const note = { slug: 'foreign', name: 'Foreign harbour', fields: {}, status: 'published' };
    expect((await other.call('POST', '/collections/notes', note)).status).toBe(201);
    expect(await slugs('foreign')).toEqual([]);
    expect(await slugs('foreigm')).toEqual([]);
    const { body } = await other.call('GET', '/search?q=harbour');
    expect(body.data.map((hit: Hit) => hit.slug)).toEqual(['foreign']);
  });

  async function write(
    slug: string,
    note: { name: string; fields?: object; status?: string },
  ): Promise<void> {
    const body = { slug, status: 'published', fields: {}, ...note };
    expect((await tenant.call('POST', '/collections/notes', body)).status).toBe(201);
  }
});
