import { type DemoEntry, item } from './demo-content.ts';

interface Word {
  readonly term: string;
  readonly lang: string;
  readonly dir?: 'rtl';
  readonly reading?: string;
  readonly literally?: string;
  readonly meaning: string;
}

function word(slug: string, fields: Word, links: { nearTo?: string[]; metIn?: string } = {}): DemoEntry {
  const { nearTo, metIn } = links;
  return {
    kind: 'item',
    type: 'tide-words',
    name: fields.term,
    slug,
    state: 'published',
    fields: {
      ...fields,
      ...(nearTo && { nearTo: nearTo.map((near) => item('tide-words', near)) }),
      ...(metIn && { metIn: item('articles', metIn) }),
    },
  };
}

/** A small dictionary of what water does. */
export const tideWords: readonly DemoEntry[] = [
  word(
    'slack-water',
    {
      term: 'slack water',
      lang: 'en',
      meaning: 'The minutes around the turn when a stream has stopped and has not yet set the other way.',
    },
    { nearTo: ['etale', 'estofo', 'shiodomari'], metIn: 'four-hours-of-harbour' },
  ),
  word(
    'etale',
    {
      term: 'étale',
      lang: 'fr',
      literally: 'steady',
      meaning: 'L’état de la mer qui ne monte ni ne descend ; de haute mer ou de basse mer.',
    },
    { nearTo: ['slack-water'], metIn: 'l-etale' },
  ),
  word(
    'morte-eau',
    {
      term: 'morte-eau',
      lang: 'fr',
      literally: 'dead water',
      meaning: 'La marée de faible amplitude, aux quartiers de la Lune.',
    },
    { nearTo: ['hluchy-priliv'] },
  ),
  word(
    'estofo',
    {
      term: 'estofo',
      lang: 'pt',
      literally: 'padding',
      meaning:
        'O intervalo em que a maré não enche nem vaza; a mesma palavra diz o enchimento de uma almofada.',
    },
    { nearTo: ['slack-water', 'etale'], metIn: 'moinhos-de-mare' },
  ),
  word(
    'preia-mar',
    {
      term: 'preia-mar',
      lang: 'pt',
      literally: 'full sea',
      meaning: 'O nível mais alto a que chega a maré; o seu par é a baixa-mar.',
    },
    { metIn: 'moinhos-de-mare' },
  ),
  word(
    'hluchy-priliv',
    {
      term: 'hluchý příliv',
      lang: 'cs',
      literally: 'deaf tide',
      meaning: 'Nejslabší příliv, když Měsíc a Slunce netáhnou spolu. Česky je hluchý, francouzsky mrtvý.',
    },
    { nearTo: ['morte-eau'], metIn: 'pristav-bez-more' },
  ),
  word(
    'palirroia',
    {
      term: 'παλίρροια',
      lang: 'el',
      reading: 'palírroia',
      literally: 'flowing back',
      meaning: 'Η άνοδος και η κάθοδος της θάλασσας μαζί· κατά λέξη, η ροή που επιστρέφει.',
    },
    { metIn: 'ta-trela-nera' },
  ),
  word(
    'shiodomari',
    {
      term: '潮止まり',
      lang: 'ja',
      reading: 'shiodomari',
      literally: 'tide stop',
      meaning: '満潮や干潮の前後に、潮の流れがほとんど止まること。釣り人は弁当の時間と呼ぶ。',
    },
    { nearTo: ['slack-water', 'etale'], metIn: 'shiomachi-no-minato' },
  ),
  word(
    'wakashio',
    {
      term: '若潮',
      lang: 'ja',
      reading: 'wakashio',
      literally: 'young tide',
      meaning: '小潮と長潮のあと、潮の差がふたたび大きくなりはじめる日。',
    },
    { nearTo: ['morte-eau'] },
  ),
  word(
    'al-saqy',
    {
      term: 'السَّقي',
      lang: 'ar',
      dir: 'rtl',
      reading: 'as-saqy',
      literally: 'the watering',
      meaning: 'المدّ الصاعد بلسان أهل الخليج وشطّ العرب، سُمّي بما يفعله لا بما هو عليه.',
    },
    { nearTo: ['preia-mar'], metIn: 'hina-yasqi-al-bahr-al-nakhl' },
  ),
];
