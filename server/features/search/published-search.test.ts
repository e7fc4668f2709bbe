import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createTestService, type TestService, type TestTenant } from '../../test/test-service.ts';

interface Hit {
  readonly slug: string;
  readonly kind: string;
  readonly highlights: Record<'name' | 'text', { text: string; match: boolean }[]>;
}

/** What is published, in the languages of the demo, German and Turkish: name, title, body. */
const library: Readonly<Record<string, readonly [name: string, title: string, body: string]>> = {
  tides: ['About tides', 'Why the water leaves', '<h2>Spring and neap</h2><p>The <b>harbour</b> at low water.</p>'],
  lights: ['Harbour lights', 'Lamps', '<p>Along the quay, at every tide.</p>'],
  lamps: ['The lamp room', 'Harbour keepers', '<p>Wicks and oil.</p>'],
  french: ['Étale de basse mer', "L'horizon", "<p>À marée basse, l'estran s'étend jusqu'à l'île. Un cœur.</p>"],
  german: ['Straße am Deich', 'Grüße', '<p>Die Flut überspülte die Häuser auf der Hallig.</p>'],
  portuguese: ['Maré baixa', 'Água', '<p>A ria enche devagar; os barcos ficam à espera da maré.</p>'],
  czech: ['Příliv a odliv', 'Žluťoučký kůň', '<p>Moře ustupuje a loď čeká v přístavu.</p>'],
  greek: ['Άνεμος', 'Τα τρελά νερά', '<p>Τα νερά της Χαλκίδας αλλάζουν κάθε έξι ώρες.</p>'],
  turkish: ['İSTANBUL boğazı', 'Ilık sular', '<p>Istanbul’da akıntı değişir; ışıklar yanar.</p>'],
  japanese: ['潮待ちの港', '東京湾', '<p>東京湾の潮位表を毎朝見る。バスで鞆の浦へ。</p>'],
  arabic: ['حين يسقي البحرُ النخل', 'المدّ والجزر', '<p>ينحسر الماء مع الجزر إلى شاطئ المدينة. سنة ١٩٦٢</p>'],
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
  ] as const)('%s finds what it should, best first', async (q, expected) => {
    const found = await slugs(q);
    expect([...found].sort()).toEqual([...expected].sort());
    expect(found[0]).toBe(expected[0]);
  });
});
