import { type DemoEntry, media } from './demo-content.ts';
import { prose } from './prose.ts';

/** News from the press room. */
export const posts: readonly DemoEntry[] = [
  {
    kind: 'post',
    type: '',
    name: 'Issue nine is on the press',
    slug: 'issue-nine-is-on-the-press',
    state: 'published',
    fields: {
      excerpt:
        'The first sheets of Waiting came off on Tuesday, in the wrong blue, and then in the right one.',
      content: prose(`
The first sheets of issue 9 came off on Tuesday afternoon, and they were cheerful. We had asked for the blue of a harbour at
seven in the morning and got the blue of a swimming pool. It took three washes and a spoonful of black.

The second ink is the brown of the Shatt al-Arab, matched against a jar that Nawal al-Khasibi carried in her hand luggage. The officer at
the airport asked what it was. She said: the evening tide. He let it through.

Folding starts on Friday. If you live near enough to lend two hands, come after low water; there will be soup.
`),
      featuredImage: media('press-room'),
      categories: ['Press room'],
      tags: ['issue 9', 'ink', 'printing'],
      seo: {
        title: 'Issue 9, Waiting, is being printed',
        description: 'The first sheets of issue 9 of Slack Water, and how the blue was found.',
        keywords: ['quarterly', 'printing', 'ink'],
        noIndex: false,
      },
    },
  },
  {
    kind: 'post',
    type: '',
    name: 'What we got wrong about Chalkida',
    slug: 'what-we-got-wrong-about-chalkida',
    state: 'published',
    fields: {
      excerpt: 'Three corrections to issues 7 and 8, in the order in which readers found them.',
      content: prose(`
<h2>A bridge</h2>

In the margin of “Τα τρελά νερά” we called the sliding bridge of Chalkida a swing bridge. It slides. A reader who has worked its motor since 1988 wrote to
us in capitals, and enclosed a drawing.

<h2>A zero</h2>

On page 31 of issue 7 the Belgian zero was given as the mean sea level at Ostend. It is the mean of the low waters. The difference is over two metres, and
our correspondent there noticed that her kitchen was under the sea.

<h2>A philosopher</h2>

Aristotle did not drown in the Euripus. We said so too, but the picture beside it showed him in the water up to the beard. The picture was better than
the facts, and it has been moved to the calendar.
`),
      featuredImage: media('chalkida-bridge'),
      categories: ['Corrections'],
      tags: ['issue 7', 'issue 8', 'Χαλκίδα'],
      seo: {
        title: 'Corrections to issues 7 and 8',
        description: 'A bridge that slides, a zero at low water and a dry philosopher.',
        keywords: ['corrections'],
      },
    },
  },
  {
    kind: 'post',
    type: '',
    name: 'A call for tide words',
    slug: 'a-call-for-tide-words',
    state: 'published',
    fields: {
      excerpt: 'Czech has a deaf tide and Japanese a young one. What does yours have?',
      content: prose(`
We are making a dictionary with no translations in it. Each entry is a word for something that water does, in one language, explained in that
language. The neighbours are linked to each other, and it is left to you to walk between them.

<ul><li>hluchý příliv, the deaf tide, which does not hear the Moon</li><li>若潮, the young tide, on the first day of growing</li><li>السَّقي, the watering, which is what a flood tide is called by people with palm trees</li></ul>

Send us yours, with the name of the person you heard it from. The dead count, and are credited.
`),
      categories: ['Call for work'],
      tags: ['words', '日本語', 'čeština', 'العربية'],
      seo: {
        title: 'A dictionary of tide words: call for entries',
        description:
          'Slack Water is collecting words for what water does, each explained in its own language.',
        keywords: ['tide', 'dictionary', 'languages'],
      },
    },
  },
  {
    kind: 'post',
    type: '',
    name: 'Uma noite de leitura no moinho',
    slug: 'uma-noite-de-leitura-no-moinho',
    state: 'changed',
    fields: {
      excerpt: 'Lemos o número 8 em voz alta em Corroios, com as mós paradas e a caldeira cheia.',
      content: prose(`
Éramos trinta e um, sentados entre as mós, e o moleiro pediu que ninguém se encostasse à terceira. Duarte Reis leu o começo do seu texto; depois
uma estudante leu o mesmo texto em voz mais baixa, porque a água já ia a sair por baixo do soalho e era melhor ouvi-la.

A leitura acabou quando a caldeira ficou vazia. Não houve perguntas. Houve pão.
`),
      featuredImage: media('corroios-mill'),
      categories: ['Readings'],
      tags: ['Corroios', 'leitura', 'issue 8'],
      seo: {
        title: 'Leitura no moinho de maré de Corroios',
        description: 'Uma leitura em voz alta do número 8, à hora da vazante.',
        keywords: ['moinho de maré', 'leitura'],
      },
    },
    draftFields: {
      excerpt:
        'Lemos o número 8 em voz alta em Corroios, com as mós paradas e a caldeira cheia. Em junho há mais.',
      tags: ['Corroios', 'leitura', 'issue 8', 'junho'],
    },
  },
  {
    kind: 'post',
    type: '',
    name: 'The price of paper',
    slug: 'the-price-of-paper',
    state: 'draft',
    fields: {
      excerpt: 'The mill that makes our sheet is closing a machine. Notes towards a decision.',
      content: prose(`
The mill that makes our sheet writes that it will stop its smaller machine in the autumn. We have paper for issues 10 and 11. After that there are three ways to go, and
each of them changes the sound of the page.

<ol><li>The same mill, a heavier sheet: two euros more a year in postage</li><li>Another mill, a whiter sheet: the brown ink turns red</li><li>Fewer pages: not the blank one</li></ol>
`),
      categories: ['Press room'],
      tags: ['paper'],
      seo: {
        title: 'The price of paper',
        description: 'What happens when a paper machine stops.',
        noIndex: true,
      },
    },
  },
];
