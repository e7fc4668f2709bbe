import { describe, expect, test } from 'vitest';
import type { Filter } from '../filters/parse-filters.ts';
import type { TypedFilter } from '../filters/typed-filter.ts';
import { type Known, type ListQuestion, manyEntries } from './list-steps.ts';
import type { Listing } from './listing.ts';
import { planList, planRest } from './plan-list.ts';
import { planRecords } from './plan-records.ts';

const kindIsGuide = filter('kind', 'eq', 'guide', 'text');
const ratingAbove = filter('rating', 'gt', '3', 'number');
const titleHolds = filter('title', 'contains', 'tide', 'text');
const notGuide = filter('kind', 'ne', 'guide', 'text');
const named: Filter = { target: 'core', path: 'name', operator: 'eq', values: ['a'] };
const newestFirst = { field: 'publishedAt', descending: true } as const;
const byName = { field: 'name', descending: false } as const;
const byIds: Filter = { target: 'core', path: '_id', operator: 'in', values: ['a', 'b'] };
const createdLately: Filter = { target: 'core', path: 'createdAt', operator: 'gte', values: ['1'] };
const publishedLately: Filter = { ...createdLately, path: 'publishedAt' };
const byRating = { path: 'rating', by: 'number', descending: true } as const;
const small = { entries: 100, published: 80 };
const large = { entries: 1_000_000, published: 900_000 };
const many = Array.from({ length: 600 }, (_, n) => `${n}`);

function filter(
  path: string,
  operator: Filter['operator'],
  value: string,
  comparison: TypedFilter['comparison'],
): TypedFilter {
  return { target: 'content', path, operator, values: [value], comparison };
}

function asked(
  listing: Partial<Listing>,
  {
    kept = small,
    view = 'published',
    offset = 0,
    wanted = 'exact',
  }: Partial<ListQuestion> & { offset?: number } = {},
): ListQuestion {
  const whole = { scope: 's', typeId: undefined, core: [], content: [], sort: [newestFirst], ...listing };
  return { listing: whole, view, window: { limit: 20, offset }, kept, wanted };
}

/** The next step in a line: what is done, where, and what is known of the total. */
function inWords(question: ListQuestion, known: Known): string {
  const plan = planList(question, known);
  if (plan.step === 'match') return `match drafts ${plan.at}`;
  if (plan.step === 'read') {
    return `read ${plan.read.way} ${plan.at}, ${plan.isExact ? '' : 'about '}${plan.total} in all`;
  }
  if (plan.step === 'sample') return `look at ${plan.size} of ${plan.of} ${plan.at}`;
  const { count } = plan;
  const more =
    count.way !== 'values'
      ? []
      : [
          count.driver.path + (count.others ? ` with ${count.others.length} more` : ''),
          ...(count.hereUpTo === undefined ? [] : [`first here up to ${count.hereUpTo}`]),
          ...(count.keepIds === undefined ? [] : [`keeping ${count.keepIds} ids`]),
          ...(count.givesUp ? ['and no further'] : []),
          ...(count.allBut === undefined ? [] : [`all ${count.allBut} but these`]),
        ];
  return [`count ${plan.finds} by ${count.way} ${plan.at}`, ...more].join(', ');
}

describe('the next step towards a list', () => {
  const driven = { total: 700 };
  test.each<[string, ListQuestion, Known, string]>([
    ['everything: the total is kept', asked({}), {}, 'read inOrder here, 80 in all'],
    ['a preview of everything', asked({}, { view: 'preview' }), {}, 'read sorted here, 100 in all'],
    [
      'a preview by name',
      asked({ sort: [byName] }, { view: 'preview' }),
      {},
      'read inOrder here, 100 in all',
    ],
    ['behind the end: nothing is read', asked({}, { offset: 80 }), {}, 'read nothing here, 80 in all'],
    [
      'far into a large list',
      asked({}, { kept: large, offset: manyEntries + 1 }),
      {},
      'read inOrder aside, 900000 in all',
    ],
    ['by name', asked({ core: [named] }), {}, 'count matched by listing here'],
    [
      'by name, in a large type',
      asked({ core: [named] }, { kept: large }),
      {},
      'count matched by listing aside',
    ],
    ['by name, counted', asked({ core: [named] }), { matched: { total: 3 } }, 'read inOrder here, 3 in all'],
    ['a preview by a field', asked({ content: [kindIsGuide] }, { view: 'preview' }), {}, 'match drafts here'],
    [
      'by a field: along its values',
      asked({ byField: byRating }, { kept: large }),
      {},
      'read alongField here, 900000 in all',
    ],
    [
      'by a field, far into a large list',
      asked({ byField: byRating }, { kept: large, offset: manyEntries + 1 }),
      {},
      'read alongField aside, 900000 in all',
    ],
    [
      'by a field and a name: all of one value are sorted, which may be many',
      asked({ byField: byRating, sort: [byName] }, { kept: large }),
      {},
      'read alongField aside, 900000 in all',
    ],
    [
      'by a field against the order of publishing: so too',
      asked({ byField: { ...byRating, descending: false } }, { kept: large }),
      {},
      'read alongField aside, 900000 in all',
    ],
    [
      'by a field and a name, of few',
      asked({ byField: byRating, sort: [byName] }),
      {},
      'read alongField here, 80 in all',
    ],
    ['a preview by a field', asked({ byField: byRating }, { view: 'preview' }), {}, 'match drafts here'],
    [
      'by a field, of one value that few have',
      asked({ byField: byRating, content: [kindIsGuide] }, { kept: large }),
      { driven },
      'read fromValues here, 700 in all',
    ],
    [
      'by a field, of one value that most have',
      asked({ byField: byRating, content: [kindIsGuide] }, { kept: large }),
      { driven: { total: 600_000 } },
      'read alongField aside, 600000 in all',
    ],
    [
      'by a field, of a search that found few',
      asked({ byField: byRating, content: [titleHolds] }, { kept: large }),
      { driven: { total: 2, ids: ['a', 'b'] } },
      'read among here, 2 in all',
    ],
    [
      'by ids: they are looked up',
      asked({ core: [byIds], content: [kindIsGuide] }, { kept: large }),
      {},
      'count matched by listing here',
    ],
    [
      'by ids, counted',
      asked({ core: [byIds], content: [kindIsGuide], byField: byRating }, { kept: large }),
      { matched: { total: 2 } },
      'read sorted here, 2 in all',
    ],
    [
      'by a time, in a large type',
      asked({ core: [createdLately] }, { kept: large }),
      {},
      'count matched by listing aside',
    ],
    [
      'by a time that few have: these are sorted',
      asked({ core: [createdLately] }, { kept: large }),
      { matched: { total: 50 } },
      'read sorted aside, 50 in all',
    ],
    [
      'by a time that many have: the walk meets enough',
      asked({ core: [createdLately] }, { kept: large }),
      { matched: { total: 500_000 } },
      'read inOrder here, 500000 in all',
    ],
    [
      'by the time that the list is ordered by: its index has both',
      asked({ core: [publishedLately] }, { kept: large }),
      { matched: { total: 50 } },
      'read inOrder aside, 50 in all',
    ],
    [
      'by a time that many have, ordered by a field',
      asked({ core: [createdLately], byField: byRating }, { kept: large }),
      { matched: { total: 500_000 } },
      'read alongField aside, 500000 in all',
    ],
    [
      'by a name that few have in a large type: nobody waits for the walk',
      asked({ core: [named] }, { kept: large }),
      { matched: { total: 3 } },
      'read inOrder aside, 3 in all',
    ],
    ['by one value', asked({ content: [kindIsGuide] }), {}, 'count driven by values here, kind'],
    [
      'by one value, in a large type',
      asked({ content: [kindIsGuide] }, { kept: large }),
      {},
      'count driven by values aside, kind, first here up to 20001',
    ],
    [
      'by one value in the order of publishing: the index has it',
      asked({ content: [kindIsGuide] }, { kept: large }),
      { driven },
      'read fromPoint here, 700 in all',
    ],
    [
      'by one value in another order, of few',
      asked({ content: [kindIsGuide], sort: [byName] }, { kept: large }),
      { driven },
      'read fromValues here, 700 in all',
    ],
    [
      'by one value in another order, of most: sorting them costs more than the walk',
      asked({ content: [kindIsGuide], sort: [byName] }, { kept: large }),
      { driven: { total: 600_000 } },
      'read inOrder here, 600000 in all',
    ],
    [
      'by a range that finds much of a large type, deep in it',
      asked({ content: [ratingAbove] }, { kept: large, offset: 15_000 }),
      { driven: { total: 16_000 } },
      'read fromValues aside, 16000 in all',
    ],
    [
      'by a part of a text: every value has to be read, so what it finds is kept',
      asked({ content: [titleHolds] }, { kept: large }),
      {},
      'count driven by values aside, title, keeping 500 ids',
    ],
    [
      'by a part of a text that few have',
      asked({ content: [titleHolds] }, { kept: large }),
      { driven: { total: 2, ids: ['a', 'b'] } },
      'read among here, 2 in all',
    ],
    [
      'by a part of a text that many have',
      asked({ content: [titleHolds] }, { kept: large }),
      { driven: { total: 100_000 } },
      'read inOrder aside, 100000 in all',
    ],
    [
      'by a range and a value: the value drives',
      asked({ content: [ratingAbove, kindIsGuide] }),
      {},
      'count driven by values here, kind',
    ],
    [
      'by two, the first of which found many',
      asked({ content: [ratingAbove, kindIsGuide] }, { kept: large }),
      { driven },
      'count matched by values aside, kind with 1 more',
    ],
    [
      'by two, the first of which found few',
      asked({ content: [ratingAbove, kindIsGuide] }, { kept: large }),
      { driven: { total: 400 } },
      'count matched by values here, kind with 1 more',
    ],
    [
      'by two, the first of which is a search that found few',
      asked({ content: [titleHolds, notGuide] }),
      { driven: { total: 600, ids: many } },
      'count matched by ids here',
    ],
    [
      'by a value and a name: index values say nothing of names',
      asked({ content: [kindIsGuide], core: [named] }),
      { driven: { total: 5 } },
      'count matched by listing here',
    ],
    [
      'by what must not be: all but those that are',
      asked({ content: [notGuide] }),
      {},
      'count matched by values here, kind, all 80 but these',
    ],
    [
      'by what must not be, and a name',
      asked({ content: [notGuide], core: [named] }),
      {},
      'count matched by listing here',
    ],
    [
      'by what must not be, of one type of pages: what is kept is of the type, the values are of all',
      asked({ content: [notGuide], typeId: 't' }),
      {},
      'count matched by listing here',
    ],
    [
      'by what must not be, counted',
      asked({ content: [notGuide] }),
      { matched: { total: 70 } },
      'read inOrder here, 70 in all',
    ],
  ])('%s', (_, question, known, words) => {
    expect(inWords(question, known)).toBe(words);
  });

  test('a search with a second filter reads among what it found, without itself', () => {
    const ids = ['a', 'b'];
    const known = { driven: { total: 2, ids }, matched: { total: 1 } };
    const plan = planList(asked({ content: [titleHolds, notGuide] }), known);
    expect(plan).toMatchObject({
      total: 1,
      read: { way: 'among', ids, listing: { content: [notGuide] } },
    });
  });
});

describe('a list that may do without its total', () => {
  const estimated = { kept: large, wanted: 'estimate' } as const;
  const unwanted = { kept: large, wanted: 'none' } as const;
  const many = { total: 20_001, isLeast: true } as const;
  const dense = { hits: 300, total: 270_000 };
  const rare = { hits: 3, total: 2_700 };
  test.each<[string, ListQuestion, Known, string]>([
    ['everything: the total is kept', asked({}, unwanted), {}, 'read inOrder here, 900000 in all'],
    [
      'of few: counted as ever',
      asked({ core: [named] }, { wanted: 'estimate' }),
      {},
      'count matched by listing here',
    ],
    [
      'of few, not told: nothing is counted',
      asked({ core: [named] }, { wanted: 'none' }),
      {},
      'read inOrder here, about 80 in all',
    ],
    [
      'of few, not told: what it is read by is counted',
      asked({ core: [named], content: [kindIsGuide] }, { wanted: 'none' }),
      { driven: { total: 5 } },
      'read fromValues here, about 5 in all',
    ],
    [
      'by ids, not told: they are looked up',
      asked({ core: [byIds] }, unwanted),
      {},
      'read sorted here, about 900000 in all',
    ],
    [
      'by one value: a walk that may end soon comes first',
      asked({ content: [kindIsGuide] }, estimated),
      {},
      'count driven by values here, kind, first here up to 20001, and no further',
    ],
    [
      'by one value that few have: counted',
      asked({ content: [kindIsGuide] }, estimated),
      { driven: { total: 700 } },
      'read fromPoint here, 700 in all',
    ],
    [
      'by one value that many have',
      asked({ content: [kindIsGuide] }, estimated),
      { driven: many },
      'look at 1000 of 900000 here',
    ],
    [
      'by one value that many have, looked at',
      asked({ content: [kindIsGuide] }, estimated),
      { driven: many, sampled: dense },
      'read fromPoint here, about 270000 in all',
    ],
    [
      'by a range of many, deep in it',
      asked({ content: [ratingAbove] }, { ...estimated, offset: 30_000 }),
      { driven: many, sampled: dense },
      'read inOrder aside, about 270000 in all',
    ],
    [
      'by a range of too few for the sample: at least what was counted',
      asked({ content: [ratingAbove] }, estimated),
      { driven: many, sampled: rare },
      'read inOrder here, about 20001 in all',
    ],
    [
      'by a part of a text: a sample comes first',
      asked({ content: [titleHolds] }, estimated),
      {},
      'look at 1000 of 900000 aside',
    ],
    [
      'by a part of a text that many have: all values are never read',
      asked({ content: [titleHolds] }, estimated),
      { sampled: dense },
      'read inOrder here, about 270000 in all',
    ],
    [
      'by a part of a text that few have: counted',
      asked({ content: [titleHolds] }, estimated),
      { sampled: rare },
      'count driven by values aside, title, keeping 500 ids',
    ],
    [
      'by a part of a text that few have, not told: found, as far as they are kept',
      asked({ content: [titleHolds] }, unwanted),
      { sampled: rare },
      'count driven by values aside, title, keeping 500 ids, and no further',
    ],
    [
      'by two, the first of which found few: no sample would meet them',
      asked({ content: [kindIsGuide, ratingAbove] }, estimated),
      { driven: { total: 700 } },
      'count matched by values aside, kind with 1 more',
    ],
    [
      'by two, the first of which found few, not told',
      asked({ content: [kindIsGuide, ratingAbove] }, unwanted),
      { driven: { total: 700 } },
      'read fromValues here, about 700 in all',
    ],
    [
      'by two that many meet',
      asked({ content: [kindIsGuide, ratingAbove] }, estimated),
      { driven: many, sampled: dense },
      'read inOrder here, about 270000 in all',
    ],
    [
      'by two that few meet: counted',
      asked({ content: [kindIsGuide, ratingAbove] }, estimated),
      { driven: many, sampled: rare },
      'count matched by values aside, kind with 1 more',
    ],
    [
      'by two that few meet, not told',
      asked({ content: [kindIsGuide, ratingAbove] }, unwanted),
      { driven: many, sampled: { hits: 0, total: 0 } },
      'read fromValues aside, about 1 in all',
    ],
    [
      'by a name that few have',
      asked({ core: [named] }, estimated),
      { sampled: rare },
      'count matched by listing aside',
    ],
    ['by what must not be', asked({ content: [notGuide] }, estimated), {}, 'look at 1000 of 900000 here'],
    [
      'what was counted before is known',
      asked({ core: [named] }, estimated),
      { matched: { total: 4 } },
      'read inOrder aside, 4 in all',
    ],
    [
      'a guess of none is no reason not to look',
      asked({ core: [named] }, { ...unwanted, offset: 40 }),
      { sampled: { hits: 0, total: 0 } },
      'read inOrder aside, about 1 in all',
    ],
  ])('%s', (_, question, known, words) => {
    expect(inWords(question, known)).toBe(words);
  });
});

describe('the rest of a page by a field, of entries without a value', () => {
  const question = (offset: number, listing: Partial<Listing> = {}) =>
    asked({ byField: byRating, ...listing }, { kept: large, offset });
  test.each([
    ['the page is full', question(40), { total: 900_000, read: 20, valued: 60 }, undefined],
    ['all have a value', question(40), { total: 47, read: 7, valued: 47 }, undefined],
    [
      'few have one',
      question(40),
      { total: 900_000, read: 7, valued: 47 },
      { window: { limit: 13, offset: 0 }, at: 'here' },
    ],
    [
      'a page behind all values',
      question(40),
      { total: 900_000, read: 0, valued: 5 },
      { window: { limit: 20, offset: 35 }, at: 'here' },
    ],
    [
      'many have one, and may stand before all others',
      question(300_000),
      { total: 900_000, read: 7, valued: 300_007 },
      { window: { limit: 13, offset: 0 }, at: 'aside' },
    ],
    [
      'of a filter: nobody knows how far the walk goes',
      question(40, { content: [kindIsGuide] }),
      { total: 600_000, read: 7, valued: 47 },
      { window: { limit: 13, offset: 0 }, at: 'aside' },
    ],
    ['some were unpublished meanwhile', question(40), { total: 40, read: 7, valued: 47 }, undefined],
  ] as const)('%s', (_, asking, found, rest) => {
    expect(planRest(asking, found)).toEqual(rest);
  });
});

describe('records for editors', () => {
  const asks = {
    typeId: undefined,
    states: [],
    hasSearch: false,
    hasIds: false,
    sort: [byName],
    kept: large,
  };
  const window = { limit: 20, offset: 0 };
  test.each([
    ['of a kind', { kind: 'page' }, { total: 1_000_000, at: 'here', along: 'scope', order: 'walked' }],
    ['published', { kind: 'page', states: ['published'] }, { total: 900_000 }],
    ['drafts', { kind: 'page', states: ['draft'] }, { total: 100_000 }],
    ['items of all types', { kind: 'item' }, { along: 'kind' }],
    ['items of a type', { kind: 'item', typeId: 't' }, { along: 'scope' }],
    [
      'changed items of a type',
      { kind: 'item', typeId: 't', states: ['changed'] },
      { total: 'count', along: 'kind' },
    ],
    ['of two states', { kind: 'page', states: ['changed', 'scheduled'] }, { total: 'count', along: 'scope' }],
    ['a search among many', { kind: 'page', hasSearch: true }, { total: 'count', at: 'aside' }],
    ['a search among few', { kind: 'page', hasSearch: true, kept: small }, { total: 'count', at: 'here' }],
    [
      'a search among chosen ones',
      { kind: 'page', hasSearch: true, hasIds: true },
      { at: 'here', order: 'sorted' },
    ],
    ['far into a list', { kind: 'page', window: { limit: 20, offset: 30_000 } }, { at: 'aside' }],
    ['by status', { kind: 'page', sort: [{ field: 'status' }] }, { order: 'sorted' }],
  ] as const)('%s', (_, question, plan) => {
    expect(planRecords({ ...asks, window, ...question })).toMatchObject(plan);
  });
});
