import { type DemoEntry, item, media, owner, page, post } from './demo-content.ts';
import { prose } from './prose.ts';

/** English pieces from the shore and from the workshop. */
export const articlesEnglishShores: readonly DemoEntry[] = [
  {
    kind: 'item',
    type: 'articles',
    name: 'Four hours of harbour',
    slug: 'four-hours-of-harbour',
    state: 'published',
    fields: {
      pieceNumber: 'SW-08-02',
      title: 'Four hours of harbour',
      lang: 'en',
      dir: 'ltr',
      form: 'report',
      standfirst:
        'Some harbours exist for part of the day only. A report from one of them, whose mistress asked us not to print its name.',
      body: prose(`
There is room for eleven boats and none for visitors, so she would rather that the harbour were not named. It lies behind a bar of shingle, and for eight hours
in every twelve it is a field. Sheep would do well in it. Then a thread of brown water comes round the corner of the quay, finds the lowest groove
in the mud, fills it, and starts on the next.

“That’s us open,” she says, and switches the kettle off.

Her work has to be done in the four hours that follow, and in the right order. Boats that draw least may leave first. A boat that means to
come in must be over the bar before the ebb has set, and must say so on the radio beforehand, because two cannot pass in the gut. Diesel is
sold while the pump is level with the tanks. Complaints are heard afterwards.

She keeps the order of movements on a slate. I asked whether there was an application for it. There is; the county sent it. It sorts by time, she says, and what she needs is
something that sorts by depth, by temper, and by who owes whom a favour since the gale of the year before last. The slate does that. You can also
wipe it.

<h2>The other eight</h2>

What does a harbour do while it is a field? It is painted. Its ladders are scraped, its chains are turned link by link, its owners walk
about beneath their boats with the look of people who see the backs of their own heads. Children find the things that were dropped. A man in waders
measures a keel with a folding rule, and then measures it again, and then sits down on the mud.

At dusk the thread of water came round the corner a second time. Nobody looked up. But the voices along the quay, which had
been spread out, drew together, and somebody lit the lamp over the slate.
`),
      leadImage: media('drying-harbour'),
      authors: [item('authors', 'ines-farrow')],
      issue: item('issues', 'issue-8'),
      related: [item('articles', 'shiomachi-no-minato'), item('articles', 'l-etale')],
      dateline: '2025-10-27',
      observedAt: '2025-10-19T15:52:00+01:00',
      readingMinutes: 3,
      paper: 'beige',
      aside: {
        _type: 'pull-quote',
        text: 'It sorts by time. What she needs is something that sorts by depth.',
        lang: 'en',
        rule: '#6b4f2a',
      },
      sections: [
        {
          _type: 'tide-reading',
          observedAt: '2025-10-19T15:52:00+01:00',
          height: 2.1,
          state: 'flood',
          estimated: true,
        },
        {
          _type: 'tide-reading',
          observedAt: '2025-10-19T19:48:00+01:00',
          height: 2,
          state: 'ebb',
          estimated: true,
        },
      ],
    },
  },
  {
    kind: 'item',
    type: 'articles',
    name: 'Walking under the bay',
    slug: 'walking-under-the-bay',
    state: 'published',
    fields: {
      pieceNumber: 'SW-07-02',
      title: 'Walking under the bay',
      lang: 'en',
      dir: 'ltr',
      form: 'report',
      standfirst:
        'At Burntcoat Head the sea goes down by the height of a house. An illustrator takes a sketchbook to the bottom and draws against the clock.',
      body: prose(`
You go down a stair with a handrail, and the handrail has barnacles on it. That is the first thing I drew. The last step stands on rock
that is the red of a flowerpot, ribbed and shining, and in front of you a small island with trees on its head is standing on nothing very much.

It takes about six hours for the water to come back. I had been told to start for the stair after three. I tied a ribbon to a rock at the
edge and looked at it between drawings, which is a good discipline: every drawing had to be one that I was willing to leave.

The Bay of Fundy is as long as it is by accident. If you pushed the water in it and let go, it would slosh from end to end and back
in roughly thirteen hours. The Moon pushes every twelve and a half. It is a child on a swing and somebody patient
behind. Nowhere else has the push and the swing so nearly agreed, and so at the inner end of the bay the difference between high and low has
been measured at more than sixteen metres.

Numbers that size are no use to a pencil. What I could draw was the weed: it hangs down the island in one direction only, combed, up to a line
far over my head, and above that line there is moss. So the island wears its own scale. Under the line everything is sea that happens to be
out. I drew a snail there that was waiting with its door shut.

When the ribbon moved I packed up. The water does not come as a wave. It comes as a darkening of the sand, then a shine,
then a sound like a great many people turning pages. I was on the seventh step when it reached the first. Somebody above me
asked whether I had seen anything interesting down there, and I held up the book, which was still wet.
`),
      leadImage: media('burntcoat-island'),
      authors: [item('authors', 'wren-adeyemi')],
      place: item('places', 'burntcoat-head'),
      issue: item('issues', 'issue-7'),
      related: [item('articles', 'vingt-quatre-turbines')],
      dateline: '2025-07-28',
      observedAt: '2025-07-12T10:20:00-03:00',
      readingMinutes: 3,
      isFree: false,
      paper: '#ecd9cf',
      sections: [
        {
          _type: 'figure',
          image: media('burntcoat-island'),
          caption: 'The line between weed and moss is high water.',
          credit: 'Linocut: Wren Adeyemi',
          width: 'bleed',
        },
        {
          _type: 'tide-reading',
          station: item('places', 'burntcoat-head'),
          observedAt: '2025-07-12T13:30:00-03:00',
          height: 1.4,
          state: 'flood',
          estimated: true,
        },
      ],
    },
  },
  {
    kind: 'item',
    type: 'articles',
    name: 'Zero is a stone in Amsterdam',
    slug: 'zero-is-a-stone-in-amsterdam',
    state: 'changed',
    fields: {
      pieceNumber: 'SW-07-01',
      title: 'Zero is a stone in Amsterdam',
      lang: 'en',
      dir: 'ltr',
      form: 'history',
      standfirst:
        'Heights need somewhere to begin. Europe begins in several places at once, and on one bridge over the Rhine the beginnings met.',
      body: prose(`
In the wall of a lock in Amsterdam, the Eenhoornsluis, there is a marble stone with a groove across it. The inscription says that the groove is the height of the
sea dyke, nine feet and five thumbs above the town’s level. Eight such stones were set in the 1680s, when Johannes Hudde was burgomaster. This is the one that
is still where it was put. The level it points down to is zero for the Netherlands, and by way of long
chains of measurement for a good part of the continent.

Elsewhere zero is elsewhere. Britain takes its own from Newlyn in Cornwall, where a gauge in a hut at the end of a pier averaged the
sea from 1915 to 1921. France starts in Marseille. Venice still counts its floods from the mean of the sea around 1897, which is why the
figures on the news are larger than the water in the square. Belgium took low water, not mean water, and so a
Belgian who walks over the border loses more than two metres without going downhill.

None of these is the level of the sea. Each is the level that the sea had, at one place, while somebody was looking. After that the water
went on and the number stayed behind.

<h2>Laufenburg</h2>

The town of Laufenburg has a German bank and a Swiss one, with the Rhine between. When a new bridge was begun from both sides, the engineers knew that German heights came from
Amsterdam and Swiss heights from Marseille, and that the difference was 27 centimetres. They allowed for it. They allowed for it in
the wrong direction, and in 2003 the halves approached each other 54 centimetres out of line.

It was put right before anyone crossed. I like the bridge all the same. It is a place where you can stand with one foot on each of two seas,
neither of them in sight.
`),
      leadImage: media('hudde-stone'),
      authors: [item('authors', 'goronwy-pell')],
      issue: item('issues', 'issue-7'),
      related: [item('articles', 'a-book-of-promises')],
      followUp: post('what-we-got-wrong-about-chalkida'),
      dateline: '2025-08-04',
      readingMinutes: 3,
      paper: 'azure',
      notes: [{ mark: '†', note: 'Nine feet and five thumbs, in Amsterdam feet, is about 2.68 metres.' }],
    },
    draftFields: {
      standfirst:
        'Heights need somewhere to begin. Europe begins in Amsterdam, Newlyn, Marseille and Venice at once, and on one bridge over the Rhine two of the beginnings met.',
      readingMinutes: 4,
      notes: [
        { mark: '†', note: 'Nine feet and five thumbs, in Amsterdam feet, is about 2.68 metres.' },
        {
          mark: '‡',
          note: 'To check with the bridge office before reprinting: on which bank the correction was made.',
        },
      ],
    },
  },
  {
    kind: 'item',
    type: 'articles',
    name: 'Figures that stand still',
    slug: 'figures-that-stand-still',
    state: 'changed',
    fields: {
      pieceNumber: 'SW-09-08',
      title: 'Figures that stand still',
      lang: 'en',
      dir: 'ltr',
      form: 'workshop',
      standfirst:
        'How the table at the back of each issue is set, and why its ones are as wide as its eights.',
      body: prose(`
In the text of this quarterly a 1 is narrow and an 8 is wide, as they are in handwriting, and both go up and down like the letters
around them. In the table at the back they are all one width and all one height. The reader is not meant to notice. The reader’s finger
is: it runs down a column, and a column whose figures have different widths makes the finger swerve.

We set one month to a page, thirty-one lines at most, with a hair more space after every seventh. Times are in the roman and
heights in a lighter weight of it. We tried heights in italic for one issue and had letters about seasickness.

The hours carry no colon. A column of colons is a ladder, and the eye climbs it instead of crossing. We leave a gap of a sixth of an em
instead, so that 0417 opens just enough to be four and seventeen. A missing tide, for there are days with only three, is not a
dash but an empty line. That was Hutchinson’s way in 1764 and we have not thought of a better.

For the pages in Arabic and in Japanese the same table had to be built again. The Arabic page begins at the right, but its numbers still run from left to right inside,
and a careless program will turn 0417 into 1704, which is a different tide. The Japanese page can stand upright, hours in Chinese numerals, and then
each line becomes a column of rain. Hayase Mio set that one by hand, and it is the page that printers ask us for.

All of this takes a day an issue. It could be done in a second, and was, once. Nobody could say what was wrong with it, but the proof
stayed on the table and nobody took it home.
`),
      leadImage: media('vertical-proof'),
      enclosure: media('type-specimen'),
      authors: [item('authors', 'ines-farrow'), item('authors', 'hayase-mio')],
      issue: item('issues', 'issue-9'),
      related: [item('articles', 'choseki-hyo-o-kumu'), item('articles', 'a-book-of-promises')],
      editor: owner(),
      furtherPage: page('contribute'),
      dateline: '2026-02-23',
      readingMinutes: 3,
      isFree: true,
      paper: 'snow',
    },
    draftFields: { title: 'Figures that keep still', isFree: false },
  },
];
