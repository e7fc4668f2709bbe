import { type DemoEntry, item, media, owner, page, post } from './demo-content.ts';
import { prose } from './prose.ts';

/** English pieces about measuring and predicting the tide. */
export const articlesEnglishMeasures: readonly DemoEntry[] = [
  {
    kind: 'item',
    type: 'articles',
    name: 'The dockmaster’s notebook',
    slug: 'the-dockmasters-notebook',
    state: 'published',
    fields: {
      pieceNumber: 'SW-09-01',
      title: 'The dockmaster’s notebook',
      lang: 'en',
      dir: 'ltr',
      form: 'history',
      standfirst:
        'From New Year’s Day 1764 a retired privateer wrote down every high water at Liverpool. He kept it up for almost thirty years, nights included.',
      body: prose(`
William Hutchinson had been a cook’s boy, a collier’s hand and the captain of a privateer before Liverpool made him master
of its dock. The Old Dock was the first commercial wet dock that could be shut against the ebb, and shutting it was his job.
Its gates had to be opened near high water and closed before the river thought better of it. A master who guessed wrong by
twenty minutes could ground a Baltic ship on the sill and lose the use of the entrance until the next tide.

So he stopped guessing. On 1 January 1764 he began to write: the time of high water, its height on the sill, the wind, the
barometer, the thermometer, the weather. He wrote the next one down about twelve hours and twenty-five minutes later, and the
next after that. He went on until 1793.

A single reading is worth very little. The wind heaps the water up, a low glass lets it rise, and any one evening is wrong in its
own way. What a notebook does is let the errors disagree with each other until they cancel. After some years of Hutchinson’s columns
the Moon could be seen moving through them, like the shape of a hand in a glove.

He lent the books to two brothers named Holden, a schoolmaster and a clergyman, and from the first years of readings
they worked out a method for predicting the years to come. Their tables for Liverpool appeared from 1770. The method stayed in the family,
as a recipe does.

<h2>What the columns leave out</h2>

I spent three mornings with photographs of the pages. There is no entry in them about boredom, but you can find it: a
week in which every barometer reading ends in a five, a February in which the sevens lean over. There is no entry about pride either. Yet
when a reading was missed, somebody ruled the empty line with the same care as the full ones, so that nobody would later think it
had been left out of idleness. The gap is drawn. I have worked with satellites that were less honest.
`),
      leadImage: media('dock-notebook'),
      authors: [item('authors', 'goronwy-pell')],
      place: item('places', 'liverpool'),
      issue: item('issues', 'issue-9'),
      related: [item('articles', 'brass-arithmetic'), item('articles', 'a-book-of-promises')],
      editor: owner(),
      dateline: '2026-02-02',
      readingMinutes: 3,
      isFree: true,
      paper: '#f4efe6',
      aside: {
        _type: 'pull-quote',
        text: 'The gap is drawn. I have worked with satellites that were less honest.',
        source: 'Goronwy Pell',
        lang: 'en',
        rule: 'maroon',
      },
      sections: [
        {
          _type: 'figure',
          image: media('dock-notebook'),
          caption: 'A ruled line where a tide was missed.',
          credit: 'Drawing: Wren Adeyemi',
          width: 'wide',
        },
        {
          _type: 'map-location',
          label: 'The Old Dock, now under a shopping street',
          latitude: 53.4037,
          longitude: -2.9862,
          zoom: 16,
        },
      ],
      notes: [
        {
          mark: '1',
          note: 'Filled in from 1826. One corner of the wall can be visited underground, by appointment.',
        },
        { mark: '2', note: 'The sill was the threshold of the gate: the least depth that counts.' },
      ],
    },
  },
  {
    kind: 'item',
    type: 'articles',
    name: 'Brass arithmetic',
    slug: 'brass-arithmetic',
    state: 'published',
    fields: {
      pieceNumber: 'SW-09-02',
      title: 'Brass arithmetic',
      lang: 'en',
      dir: 'ltr',
      form: 'history',
      standfirst:
        'A tide-predicting machine adds up the Moon with pulleys. The last good ones are still oiled, and one afternoon we were allowed to turn the handle.',
      body: prose(`
Every tide is a sum. The largest term, called M2, belongs to the Moon and comes round every 12.42 hours. The Sun adds S2,
exactly twice a day. Then come the corrections: the Moon is nearer one week and farther the next, it climbs north and sinks south, the shallow bed
of an estuary bends the wave and makes overtones. Ten terms give a fair year. Forty give a year on which you can berth a tanker.

In 1872 William Thomson, not yet Lord Kelvin, had the idea of letting a cord do the addition. Give each term a crank that
turns at its own speed and carries a pulley up and down by its own amount. Lead one cord over and under all the pulleys, fix one end, hang a pen
on the other. The pen then moves by the sum of all the cranks. Turn the handle and it draws the sea.

Setting the cranks for one harbour took a morning. Running off its year took about four hours. By hand, the same year took a
clerk the better part of a season, and the clerk made mistakes that brass does not.

The Roberts-Légé machine, built in 1906 and later moved to the observatory on Bidston Hill, could add forty terms. In the spring of 1944 it was given the constants of
a harbour with no name, “Position Z”, and asked for the hours of low water at dawn in early June. Arthur Doodson, who ran
the work, was not told which beaches he was drawing. He was, by all accounts, good at not asking.

<h2>The handle</h2>

It is lighter than you expect. The big wheels barely seem to move; a small one at the back spins like something that
wants to leave. What stays with me is the sound, forty small clicks that never fall together twice. A man beside me, who restores clocks, listened
for a while and said that it was the first machine he had met that was not trying to be regular.
`),
      leadImage: media('tide-machine'),
      authors: [item('authors', 'goronwy-pell'), item('authors', 'wren-adeyemi')],
      place: item('places', 'liverpool'),
      issue: item('issues', 'issue-9'),
      related: [item('articles', 'the-dockmasters-notebook')],
      dateline: '2026-02-16',
      readingMinutes: 3,
      paper: 'wheat',
      tideCurve: {
        station: 'LIV-01',
        unit: 'm',
        constituents: [
          { name: 'M2', hours: 12.42 },
          { name: 'S2', hours: 12 },
          { name: 'N2', hours: 12.66 },
          { name: 'K1', hours: 23.93 },
          { name: 'O1', hours: 25.82 },
        ],
      },
      sections: [
        {
          _type: 'gallery',
          title: 'Three ways to hold a wave',
          plates: [
            { image: media('tide-machine'), caption: 'Pulleys and one cord: the sum as a movement.' },
            { image: media('table-proof'), caption: 'Figures in columns: the sum as a promise.' },
            { image: media('dock-notebook'), caption: 'Ink on a ruled page: the sum as somebody met it.' },
          ],
        },
      ],
    },
  },
  {
    kind: 'item',
    type: 'articles',
    name: 'A book of promises',
    slug: 'a-book-of-promises',
    renamedFrom: 'why-we-print-tide-tables',
    state: 'published',
    fields: {
      pieceNumber: 'SW-08-01',
      title: 'A book of promises',
      lang: 'en',
      dir: 'ltr',
      form: 'essay',
      standfirst:
        'A tide table is the only book on the harbour shelf that is read in order to be believed. On reading one aloud, looking for the lie.',
      body: prose(`
For nineteen years I was paid to read numbers to a man called Dennis, and Dennis was paid to read them back. We sat at one table with
a lamp between us. I had the sheets from the computer, he had the proof. I said “oh four seventeen, eight point nine” and he said “yes”, and a ruler went down one line.
A year for one port is some fourteen hundred lines. We did sixty ports.

People ask why, when nobody had touched a digit by hand for decades. The answer is that we never once found a wrong tide and we
found a wrong <em>page</em> nearly every winter. February set twice. The column for heights one line lower than the column for times. A day in March that
lasted twenty-five hours because of a clock change that had been asked for and then asked for again. A machine does not transpose
two figures. It transposes two months, neatly, with perfect alignment.

The table has no way to say “about”. It prints a minute where it means ten, because ten minutes of doubt will not fit in the column. Whoever
uses it knows this and makes the allowance, and so the book is an agreement between people who have never met: we will be as exact as paper can be, you
will be as careful as water requires.

<blockquote>Predictions are for average weather. The weather is not average.</blockquote>

That was the note at the foot of our tables, and I wrote it. I was asked to take it out, since it was alarming, and then asked to put it
back after a surge. It is the sentence of mine that most people have read.

When we began this quarterly there was a question of whether to print a table in the back. Everyone has the tide in a pocket now. I set
one page of it, a single month for a single harbour, and pinned it up. Within the week three people had stood in front of it and moved their lips. That is
the whole argument. You do not look a page of tides up. You read it, and you hear it going on.
`),
      leadImage: media('table-proof'),
      authors: [item('authors', 'ines-farrow')],
      place: item('places', 'liverpool'),
      issue: item('issues', 'issue-8'),
      related: [
        item('articles', 'figures-that-stand-still'),
        item('articles', 'zero-is-a-stone-in-amsterdam'),
      ],
      editor: owner(),
      followUp: post('a-call-for-tide-words'),
      furtherPage: page('about'),
      dateline: '2025-11-10',
      readingMinutes: 4,
      isFree: true,
      notes: [{ mark: '*', note: 'Dennis read this piece before it went to press. He said “yes”.' }],
    },
  },
];
