import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/databases.ts';
import { serveGalley } from '../../test/programs/run-galley.ts';

interface Hit {
  readonly url: string;
}

test('the program finds its demo in each of its languages, with the public key that it printed', async () => {
  const made = await createTestDatabase('sqlite', { empty: true });
  const serving = await serveGalley(made.environment);
  try {
    const told = await serving.printed('Preview key');
    const key = /Public key +(\S+)/.exec(told)?.[1] ?? '';
    const find = async (q: string) => {
      const address = `${serving.url}/api/v1/search?${new URLSearchParams({ q })}`;
      const response = await fetch(address, { headers: { 'X-API-Key': key } });
      expect(response.status).toBe(200);
      return (await response.json()) as { data: Hit[]; meta: { exact: boolean } };
    };
    const firsts = {
      'harbour mud': '/collections/articles/four-hours-of-harbour',
      "l'etale": '/collections/articles/l-etale',
      'moinho mare': '/collections/articles/moinhos-de-mare',
      'pristav bez more': '/collections/articles/pristav-bez-more',
      'ΤΡΕΛΑ ΝΕΡΑ': '/collections/articles/ta-trela-nera',
      鞆の浦: '/collections/articles/shiomachi-no-minato',
      نخل: '/collections/articles/hina-yasqi-al-bahr-al-nakhl',
    };
    for (const [q, url] of Object.entries(firsts)) {
      const { data, meta } = await find(q);
      expect([q, data[0]?.url, meta.exact]).toEqual([q, url, true]);
    }
    const typo = await find('chalkdia');
    expect([typo.data[0]?.url, typo.meta.exact]).toEqual(['/collections/places/chalkida', false]);
    // A draft of the demo, which other records refer to.
    const drafted = await find('潮汐表を縦に組む');
    expect(drafted.data.map(({ url }) => url)).not.toContain('/collections/articles/choseki-hyo-o-kumu');
  } finally {
    serving.signal('SIGTERM');
    await serving.ended;
    await made.close();
  }
}, 60_000);
