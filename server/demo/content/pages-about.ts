import { type DemoEntry, item, media, owner, page } from './demo-content.ts';
import { prose } from './prose.ts';

/** The pages under `about`. */
export const aboutPages: readonly DemoEntry[] = [
  {
    kind: 'page',
    type: 'standard-page',
    name: 'About Slack Water',
    slug: 'about',
    state: 'published',
    fields: {
      heading: 'About Slack Water',
      intro:
        'A quarterly about tides, harbours and the work that waits for them. Ninety-six pages, two inks, seven languages so far.',
      body: prose(`
Slack Water began in 2024 with a box of unsold tide tables and the question of why they were pleasant to read. We think it is because a table makes room: for each
line somebody will be standing somewhere, looking at the water, deciding.

So we look for the people in the lines. Pilots, millers, compositors, teachers who write an arrow in a notebook before class. We ask
them to write in the language they think in, and we set what they write in type that was made for it.

<h2>How it is made</h2>

The text is read aloud twice by two people with a ruler. Pictures are cut in lino or drawn on the spot. The sheets are
printed on a press that is older than anyone here, folded by hand, and sewn, so that the thing lies flat on a chart table.

<h2>What it is not</h2>

It is not for navigation. Our heights are rounded and our clocks are other people’s. If you need the tide, ask the harbour.
`),
      sections: [
        {
          _type: 'figure',
          image: media('press-room'),
          caption: 'The press room at a quarter past low water.',
          credit: 'Drawing: Wren Adeyemi',
          width: 'wide',
        },
        {
          _type: 'pull-quote',
          text: 'A table makes room: for each line somebody will be standing somewhere, looking at the water.',
          lang: 'en',
        },
        { _type: 'call-to-action', label: 'Meet the people', page: page('about/team') },
      ],
      contact: owner(),
      download: media('type-specimen'),
      reviewedOn: '2026-02-20',
    },
  },
  {
    kind: 'page',
    type: 'directory-page',
    name: 'The people',
    slug: 'about/team',
    state: 'published',
    fields: {
      heading: 'The people',
      intro: 'Nine of them, in eight harbours. Most have another trade, and keep it.',
      people: [
        item('authors', 'ines-farrow'),
        item('authors', 'wren-adeyemi'),
        item('authors', 'hayase-mio'),
        item('authors', 'goronwy-pell'),
        item('authors', 'armelle-le-quintrec'),
        item('authors', 'duarte-reis'),
        item('authors', 'ludmila-krcmarova'),
        item('authors', 'margarita-deligiorgi'),
        item('authors', 'nawal-al-khasibi'),
      ],
      parent: page('about'),
      desks: [
        { desk: 'Pitches and readings', email: 'desk@slackwater.example', answersIn: 14 },
        { desk: 'Subscriptions', email: 'post@slackwater.example', answersIn: 3 },
        { desk: 'Misprints', email: 'ruler@slackwater.example', answersIn: 1 },
      ],
    },
  },
  {
    kind: 'page',
    type: 'standard-page',
    name: 'For the press',
    slug: 'about/team/press',
    renamedFrom: 'about/press',
    state: 'published',
    fields: {
      heading: 'For the press',
      intro: 'What you may print about us, and two pictures to print with it.',
      body: prose(`
<strong>In a sentence:</strong> Slack Water is a printed quarterly about tides and harbours that publishes each piece in the language it was written in.

<ul><li>Founded in 2024 by Ines Farrow</li><li>Four issues a year, 2,400 copies, sewn</li><li>English, French, Portuguese, Czech, Greek, Japanese and Arabic</li><li>Printed within sight of the Mersey, if you lean out</li></ul>

Write the name as two words with two capitals. In other languages use the name that stands on the masthead: L’Étale, Estofo, Mezi přílivem
a odlivem, Ακίνητα νερά, 潮止まり, بين المدّ والجزر.
`),
      sections: [
        {
          _type: 'figure',
          image: media('cover-9'),
          caption: 'Cover of issue 9.',
          credit: 'Linocut: Wren Adeyemi',
          width: 'column',
        },
        {
          _type: 'map-location',
          label: 'Where to ring the bell',
          latitude: 53.4045,
          longitude: -2.9957,
          zoom: 15,
        },
      ],
      contact: owner(),
      download: media('press-kit'),
      reviewedOn: '2026-01-12',
    },
  },
];
