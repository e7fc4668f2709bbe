import { type DemoEntry, item, media } from './demo-content.ts';
import { prose } from './prose.ts';

function articles(...slugs: string[]) {
  return slugs.map((slug) => item('articles', slug));
}

/** The last four issues, the fourth of them still being made. */
export const issues: readonly DemoEntry[] = [
  {
    kind: 'item',
    type: 'issues',
    name: 'Issue 7: Heights',
    slug: 'issue-7',
    state: 'published',
    fields: {
      number: 7,
      title: 'Heights',
      season: 'autumn',
      publishedOn: '2025-09-01',
      cover: media('cover-7'),
      coverInk: '#7a2e1d',
      price: 13.5,
      letter: prose(`
This issue asks where up begins. It has no answer, but it has four zeros, one red island and a power station, and a mistake on page 31 for which the
correction is on our site.
`),
      contents: articles('zero-is-a-stone-in-amsterdam', 'walking-under-the-bay', 'vingt-quatre-turbines'),
      soldOut: true,
    },
  },
  {
    kind: 'item',
    type: 'issues',
    name: 'Issue 8: Timetables',
    slug: 'issue-8',
    state: 'published',
    fields: {
      number: 8,
      title: 'Timetables',
      season: 'winter',
      publishedOn: '2025-12-01',
      cover: media('cover-8'),
      coverInk: 'teal',
      price: 14,
      letter: prose(`
A miller who dines at a different hour each night, a harbour that opens twice a day, a strait that will not be told. We set out to
make an issue about punctuality, and the water edited it.
`),
      contents: articles('a-book-of-promises', 'four-hours-of-harbour', 'moinhos-de-mare', 'ta-trela-nera'),
      soldOut: false,
    },
  },
  {
    kind: 'item',
    type: 'issues',
    name: 'Issue 9: Waiting',
    slug: 'issue-9',
    state: 'published',
    fields: {
      number: 9,
      title: 'Waiting',
      season: 'spring',
      publishedOn: '2026-03-02',
      cover: media('cover-9'),
      coverInk: '#0b3c49',
      sampler: media('issue-9-sampler'),
      price: 14,
      letter: prose(`
Nine issues ago we named this quarterly after the minutes in which nothing happens. Readers have been writing ever since to tell us what happens
in them. A leaf stops. A man goes for beer. A pilot takes a boat in. Somebody in Basra tastes the river.

It turns out that the pause is where people keep things. We have printed seven of them, in five languages, and left the usual page blank.
`),
      contents: articles(
        'the-dockmasters-notebook',
        'brass-arithmetic',
        'l-etale',
        'pristav-bez-more',
        'shiomachi-no-minato',
        'hina-yasqi-al-bahr-al-nakhl',
        'figures-that-stand-still',
      ),
    },
  },
  {
    kind: 'item',
    type: 'issues',
    name: 'Issue 10: Wrong answers',
    slug: 'issue-10',
    state: 'draft',
    fields: {
      number: 10,
      title: 'Wrong answers',
      season: 'summer',
      publishedOn: '2026-06-01',
      coverInk: 'khaki',
      contents: articles('risalat-al-kindi', 'choseki-hyo-o-kumu'),
    },
  },
];
