import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { useLocaleScenario } from '../../../test/scenarios/locale-scenario.ts';

/** How many random operations the model is compared over; the long run takes 5,000. */
const operations = Number(process.env['LOCALE_OPERATIONS'] ?? 120);
const codes = ['en', 'de', 'de-AT', 'fr', 'it'];
const fields = ['title', 'body'];

/** What one locale of a record says. */
interface Local {
  slug: string;
  draft: Record<string, string>;
  live: Record<string, string> | undefined;
  /** What it went live with of `code`, while the default locale was not live. */
  shared: { code: string | undefined } | undefined;
}

type Model = Map<string, Map<string, Local>>;

/** What readers see of a record in a locale: the whole oracle. */
function readOf(
  record: ReadonlyMap<string, Local>,
  chains: ReadonlyMap<string, string[]>,
  code: string,
  isOwn: boolean,
) {
  const chain = isOwn ? [code] : chainOf(chains, code);
  const live = chain.flatMap((one) => {
    const local = record.get(one);
    return local?.live ? [{ ...local, code: one, live: local.live }] : [];
  });
  const [first] = live;
  if (!first) return undefined;
  const content: Record<string, string> = {};
  for (const name of fields) {
    const value = live.find((one) => one.live[name] !== undefined)?.live[name];
    if (value !== undefined) content[name] = value;
  }
  const source = record.get('en');
  const all = chainOf(chains, code).flatMap((one) => record.get(one) ?? []);
  const left = all.find((one) => one.live && one.shared !== undefined)?.shared;
  const shared = source?.live ? source.live['code'] : left?.code;
  if (shared !== undefined) content['code'] = shared;
  return { slug: first.slug, locale: first.code, ...content };
}

function chainOf(chains: ReadonlyMap<string, string[]>, code: string): string[] {
  const chain = [code];
  for (const one of chain) chain.push(...(chains.get(one) ?? []).filter((next) => !chain.includes(next)));
  return chain;
}

/** A small generator, so that a run that fails can be run again. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

onEachDatabase('reads in locales', (dialect) => {
  const scenario = useLocaleScenario(dialect, codes);

  test(
    'are what a model of sixty lines says, over random saves, publishes, removals and chains',
    async () => {
      const random = createRandom(Number(process.env['LOCALE_SEED'] ?? 7));
      const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
      const model: Model = new Map();
      const chains = new Map(codes.map((code) => [code, code === 'en' ? [] : ['en']]));
      await scenario.service.runJobs();
      const { admin, at, create, put } = scenario;
      for (let n = 0; n < 6; n++) {
        const id = await create(`r${n}`, { title: `t${n}`, code: `c${n}` }, 'draft');
        const local = {
          slug: `r${n}`,
          draft: { title: `t${n}`, code: `c${n}` },
          live: undefined,
          shared: undefined,
        };
        model.set(id, new Map([['en', local]]));
      }
      for (let n = 0; n < operations; n++) {
        const id = pick([...model.keys()]);
        const record = model.get(id) as Map<string, Local>;
        const code = pick(codes);
        const local = record.get(code);
        const source = record.get('en') as Local;
        switch (random(8)) {
          case 0:
          case 1:
          case 2: {
            const name = code === 'en' ? pick([...fields, 'code']) : pick(fields);
            const value = name !== 'title' && random(4) === 0 ? null : `${code}${n}`;
            const slug = random(3) === 0 ? { slug: `s${n}` } : {};
            const reply = await put(id, code, { fields: { [name]: value }, ...slug });
            expect(reply.status, reply.text).toBe(200);
            const saved = local ?? { slug: source.slug, draft: {}, live: undefined, shared: undefined };
            if (value === null) delete saved.draft[name];
            else saved.draft[name] = value;
            saved.slug = reply.body.data.slug;
            expect(saved.slug).toBe('slug' in slug ? slug.slug : saved.slug);
            record.set(code, saved);
            expect(reply.body.data.draftContent).toEqual(saved.draft);
            break;
          }
          case 3:
          case 4:
          case 5: {
            if (!local) break;
            const reply = await admin('POST', at(id, code, '/publish'));
            if (reply.status !== 200) break;
            local.live = { ...local.draft };
            if (code !== 'en' && !source.live) local.shared = { code: source.draft['code'] };
            break;
          }
          case 6: {
            if (!local?.live) break;
            expect((await admin('POST', at(id, code, '/unpublish'))).status).toBe(200);
            if (code === 'en')
              for (const [one, other] of record)
                if (one !== 'en' && other.live) other.shared = { code: local.live['code'] };
            local.live = undefined;
            break;
          }
          default: {
            if (code === 'en' || random(3) > 0) break;
            const fallback = codes.filter((one) => one !== code && random(3) === 0);
            const changed = await scenario.tenant.admin('PUT', `/locales/${code}`, { fallback }, 'admin');
            if (changed.status !== 200) break;
            chains.set(code, fallback);
            await scenario.service.runJobs();
          }
        }
        const seen = pick(codes);
        const isOwn = random(3) === 0;
        const query = `locale=${seen}${isOwn ? '&fallback=none' : ''}`;
        const wanted = [...model.values()].flatMap((one) => readOf(one, chains, seen, isOwn) ?? []);
        const list = await scenario.read(`/collections/notes?${query}&sort=slug&limit=50`);
        const said = (one: Record<string, unknown>) =>
          Object.fromEntries(
            [
              ['slug', one['_slug'] ?? one['slug']],
              ['locale', one['_locale'] ?? one['locale']],
              ...[...fields, 'code'].map((name) => [name, one[name]]),
            ].filter(([, value]) => value !== undefined),
          );
        const inOrder = (rows: Record<string, unknown>[]) =>
          rows.map((row) => JSON.stringify(said(row))).sort();
        expect(inOrder(list.body.data), `after ${n}: ${query}`).toEqual(inOrder(wanted));
        expect(list.body.pagination.total).toBe(wanted.length);
        const [some] = wanted;
        if (!some) continue;
        const field = pick(fields);
        const value = (some as Record<string, string>)[field];
        if (value === undefined) continue;
        const found = await scenario.read(`/collections/notes?${query}&filter[fields.${field}]=${value}`);
        const meet = wanted.filter((one) => (one as Record<string, string>)[field] === value);
        expect(inOrder(found.body.data), `after ${n}: ${query} ${field}`).toEqual(inOrder(meet));
      }
    },
    60_000 + operations * 1000,
  );
});
