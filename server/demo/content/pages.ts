import { type DemoEntry, item, media, owner, page, post } from './demo-content.ts';
import { prose } from './prose.ts';

/** The pages of the site beside those under `about`. */
export const pages: readonly DemoEntry[] = [
  {
    kind: 'page',
    type: 'landing-page',
    name: 'Home',
    slug: 'home',
    state: 'published',
    fields: {
      hero: {
        _type: 'hero',
        title: 'Issue 9: Waiting',
        standfirst:
          'Seven pieces about the minutes in which the sea does nothing, from Liverpool, Saint-Malo, Hamburg, Tomonoura and Basra.',
        image: media('press-room'),
        action: {
          _type: 'call-to-action',
          label: 'Take four issues',
          page: page('subscribe'),
          weight: 'filled',
        },
        ground: 'linen',
      },
      sections: [
        {
          _type: 'two-column',
          left: '<h2>Printed in the language it was written in</h2><p>We do not translate. We print a summary in English, and trust you with the rest.</p>',
          right:
            '<h2>Four times a year</h2><p>On uncoated paper, in two inks, with one page left blank for your own readings. Readers send us theirs.</p>',
          quote: {
            _type: 'pull-quote',
            text: '海に貸しとるんよ。夕方には返ってくる。',
            source: '潮待ちの港',
            lang: 'ja',
            rule: 'indigo',
          },
          ratio: '1-1',
        },
        {
          _type: 'gallery',
          title: 'Covers',
          plates: [
            { image: media('cover-9'), caption: '9, Waiting: a lamp over a slate' },
            { image: media('cover-8'), caption: '8, Timetables: a mill with two clocks' },
            { image: media('cover-7'), caption: '7, Heights: a red island (sold out)' },
          ],
        },
        {
          _type: 'tide-reading',
          station: item('places', 'liverpool'),
          observedAt: '2026-03-02T11:05:00Z',
          height: 9.2,
          state: 'high',
        },
      ],
      featured: [
        item('articles', 'the-dockmasters-notebook'),
        item('articles', 'l-etale'),
        item('articles', 'shiomachi-no-minato'),
      ],
      announcement: post('issue-nine-is-on-the-press'),
      showTideClock: true,
    },
  },
  {
    kind: 'page',
    type: 'landing-page',
    name: 'Subscribe',
    slug: 'subscribe',
    state: 'published',
    fields: {
      hero: {
        _type: 'hero',
        title: 'Four issues, one blank page in each',
        standfirst: 'They leave on the first spring tide of the season and reach you when the post does.',
        image: media('cover-8'),
        action: {
          _type: 'call-to-action',
          label: 'Write to the post desk',
          url: 'mailto:post@slackwater.example',
          weight: 'filled',
        },
        ground: 'lightblue',
      },
      sections: [
        {
          _type: 'text-section',
          heading: 'What it costs',
          text: '<p>Fifty-two euros a year, postage included, to anywhere that has a shore. Fifty-two to anywhere else.</p>',
        },
        { _type: 'call-to-action', label: 'Read the sampler first', url: '/issues/issue-9', weight: 'plain' },
      ],
      featured: [item('articles', 'hina-yasqi-al-bahr-al-nakhl'), item('articles', 'moinhos-de-mare')],
      showTideClock: false,
    },
  },
  {
    kind: 'page',
    type: 'standard-page',
    name: 'Contribute',
    slug: 'contribute',
    state: 'changed',
    fields: {
      heading: 'Write for us',
      intro: 'In your own language, about water you have waited for.',
      body: prose(`
Send a page, not a pitch. Tell us where you stood, what the water was doing, and who else was there. We read everything aloud, so
leave out what you would not say.

<ol><li>Between 150 and 500 words</li><li>In any language that you dream in</li><li>With the place and the hour of one observation</li></ol>

We pay on the day of acceptance: 0.40 euros a word, or four euros a line for Japanese.
`),
      sections: [
        {
          _type: 'call-to-action',
          label: 'Send a page',
          url: 'mailto:desk@slackwater.example',
          weight: 'filled',
        },
      ],
      contact: owner(),
      reviewedOn: '2025-12-15',
    },
    draftFields: {
      intro: 'In your own language, about water you have waited for. The next desk day is 4 May.',
      reviewedOn: '2026-03-09',
    },
  },
  {
    kind: 'page',
    type: 'standard-page',
    name: 'The tide room',
    slug: 'tide-room',
    state: 'draft',
    fields: {
      heading: 'The tide room',
      intro:
        'A reading room with forty years of tables, open for the four hours around high water. Not announced yet.',
      body: prose(`
Two chairs, one lamp, one ruler. The shelves run from 1901 to the year in which everyone got the tide in a pocket. You may take
notes in pencil and you may read aloud.
`),
      sections: [
        { _type: 'figure', image: media('table-proof'), caption: 'February, set twice.', width: 'column' },
      ],
    },
  },
];
