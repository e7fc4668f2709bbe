import type { DemoMedia } from './demo-content.ts';

type Words = Pick<DemoMedia, 'altText' | 'caption' | 'subject'>;

function file(
  key: string,
  filename: string,
  kind: DemoMedia['kind'],
  folder: string,
  words: Words,
): DemoMedia {
  return { key, filename, kind, folder, ...words };
}

/** The files that the demo wants. */
export const demoMedia: readonly DemoMedia[] = [
  file('logo', 'slack-water.svg', 'image', 'Brand', {
    altText: 'Slack Water',
    caption: 'The mark: two arrows that have met.',
    subject:
      'two short horizontal arrows pointing at each other above a flat line, one dark blue ink, transparent ground, wide',
  }),
  file('press-room', 'press-room.jpg', 'image', 'Press room', {
    altText: 'A printing press beside a window, with the river at low water outside',
    caption: 'The press room at a quarter past low water.',
    subject:
      'a flatbed press in silhouette on the left, a tall window on the right with a band of mud and a strip of water, dusk blues',
  }),
  file('dock-notebook', 'dock-notebook.jpg', 'image', 'Articles', {
    altText: 'An open notebook with ruled columns, one line of them empty',
    caption: 'A ruled line where a tide was missed.',
    subject:
      'an open ledger seen from above, ruled columns of small marks in brown ink on cream, one row left empty',
  }),
  file('tide-machine', 'tide-machine.jpg', 'image', 'Articles', {
    altText: 'Rows of brass pulleys joined by one cord, with a pen drawing a curve',
    caption: 'Forty terms, one cord.',
    subject:
      'two rows of brass circles at different heights, one line threaded over and under them all, ending in a sine-like curve on paper',
  }),
  file('table-proof', 'table-proof.jpg', 'image', 'Articles', {
    altText: 'A proof of a tide table with a steel ruler laid under one line',
    caption: 'One line at a time.',
    subject: 'a page of evenly set columns of figures, a grey ruler across it, one figure ringed in red',
  }),
  file('drying-harbour', 'drying-harbour.jpg', 'image', 'Articles', {
    altText: 'Small boats leaning on the mud of an empty harbour',
    caption: 'Four hours before it is a harbour again.',
    subject:
      'three small boats leaning on brown mud inside a stone quay, a thin bright thread of water winding in from the right',
  }),
  file('burntcoat-island', 'burntcoat-island.jpg', 'image', 'Articles', {
    altText: 'A red rock island with trees on top, standing dry on the sea floor',
    caption: 'The line between weed and moss is high water.',
    subject:
      'a mushroom-shaped red rock with dark firs on top on a ribbed red floor, a straight dark band marking high water',
  }),
  file('hudde-stone', 'hudde-stone.jpg', 'image', 'Articles', {
    altText: 'A marble stone with a horizontal groove, set in a brick lock wall',
    caption: 'Nine feet and five thumbs above zero.',
    subject:
      'a white marble block with one deep horizontal groove in a wall of small dark bricks, green water below',
  }),
  file('saint-malo-steps', 'saint-malo-steps.jpg', 'image', 'Articles', {
    altText: 'Une cale de pierre qui descend dans une eau immobile',
    caption: 'Étale de basse mer.',
    subject:
      'granite steps going down from the left into perfectly flat pale water, ramparts as a straight line on the horizon',
  }),
  file('rance-barrage', 'rance-barrage.jpg', 'image', 'Articles', {
    altText: 'Un barrage-route entre une eau haute et une eau basse',
    caption: 'Entre les deux, la largeur d’une route.',
    subject:
      'a straight road across the picture, high smooth water on its left side, low rippled water on its right, seen from above',
  }),
  file('corroios-mill', 'corroios-mill.jpg', 'image', 'Articles', {
    altText: 'Um moinho de maré branco com arcos por onde sai a água',
    caption: 'Porta de água, caldeira e casa das mós.',
    subject:
      'a long low white building with a tiled roof and six dark arches at the water line, a still pond behind, mud in front',
  }),
  file('moldauhafen-crane', 'moldauhafen-crane.jpg', 'image', 'Articles', {
    altText: 'Prázdný přístavní bazén s dalbami a tichým jeřábem',
    caption: 'Vltavský přístav v listopadu.',
    subject:
      'an empty harbour basin in grey light, a row of wooden piles, one crane in silhouette, a single leaf on the water',
  }),
  file('chalkida-bridge', 'chalkida-bridge.jpg', 'image', 'Articles', {
    altText: 'Η γέφυρα της Χαλκίδας και το ρεύμα από κάτω',
    caption: 'Σήμερα προς τα νότια.',
    subject:
      'a short low bridge between two quays seen from the side, the water under it drawn as swirls that change direction midway',
  }),
  file('tomonoura-lantern', 'tomonoura-lantern.jpg', 'image', 'Articles', {
    altText: '石段の上に立つ常夜燈と、引いていく海',
    caption: '常夜燈と雁木。',
    subject:
      'a tall stone lantern on a stepped stone quay at dusk, twelve steps visible above still water, a small light in the lantern',
  }),
  file('vertical-proof', 'vertical-proof.jpg', 'image', 'Articles', {
    altText: '縦組みの潮汐表の校正刷り',
    caption: '雨のような頁。',
    subject:
      'a portrait page of thin vertical columns of small marks with gaps running down, like rain on a window',
  }),
  file('basra-palms', 'basra-palms.jpg', 'image', 'Articles', {
    altText: 'نخيل على ضفّتي نهر صغير ساعة سكون الماء',
    caption: 'نهر صغير في أبي الخصيب عند اكتمال المدّ.',
    subject:
      'date palms in two rows along a narrow channel, mirrored in completely still water, warm evening light',
  }),
  file('kindi-diagram', 'kindi-diagram.png', 'image', 'Articles', {
    altText: 'رسم للقمر فوق بحر يرتفع سطحه تحته',
    caption: 'القمر والماء كما تخيّلهما الكندي.',
    subject:
      'a geometric drawing in brown ink: a circle for the Moon, an arc for the sea swelling beneath it, thin construction lines',
  }),
  file('cover-7', 'cover-7.png', 'image', 'Covers', {
    altText: 'Cover of issue 7, Heights: a red island',
    caption: 'Issue 7, autumn 2025.',
    subject: 'portrait cover, large numeral 7, a red island on one thin stem, two flat inks on cream',
  }),
  file('cover-8', 'cover-8.png', 'image', 'Covers', {
    altText: 'Cover of issue 8, Timetables: a mill with two clocks',
    caption: 'Issue 8, winter 2025.',
    subject:
      'portrait cover, large numeral 8, a white mill with two clock faces that disagree, teal and black on cream',
  }),
  file('cover-9', 'cover-9.png', 'image', 'Covers', {
    altText: 'Cover of issue 9, Waiting: a lamp over a slate',
    caption: 'Issue 9, spring 2026.',
    subject:
      'portrait cover, large numeral 9, a lamp lighting an empty slate above a flat line of water, dark blue and brown on cream',
  }),
  file('emblem-ruler', 'emblem-ruler.png', 'image', 'Emblems', {
    altText: 'A steel ruler',
    caption: 'Ines Farrow.',
    subject: 'square emblem: a steel ruler on the diagonal, dark blue on cream',
  }),
  file('emblem-barometer', 'emblem-barometer.png', 'image', 'Emblems', {
    altText: 'A barometer',
    caption: 'Goronwy Pell.',
    subject: 'square emblem: a round barometer whose needle points between two marks, maroon on cream',
  }),
  file('emblem-gouge', 'emblem-gouge.png', 'image', 'Emblems', {
    altText: 'A lino gouge',
    caption: 'Wren Adeyemi.',
    subject: 'square emblem: a lino gouge with one curl of lino, rust on cream',
  }),
  file('emblem-basket', 'emblem-basket.png', 'image', 'Emblems', {
    altText: 'Un panier de pêche à pied',
    caption: 'Armelle Le Quintrec.',
    subject: 'square emblem: a half-full wicker basket, navy on cream',
  }),
  file('emblem-bridge', 'emblem-bridge.png', 'image', 'Emblems', {
    altText: 'Ένα βέλος κάτω από μια γέφυρα',
    caption: 'Μαργαρίτα Δεληγιώργη.',
    subject: 'square emblem: a short bridge with one arrow beneath it, teal on cream',
  }),
  file('emblem-palm', 'emblem-palm.png', 'image', 'Emblems', {
    altText: 'نخلة وموجة',
    caption: 'نوال الخصيبي.',
    subject: 'square emblem: a palm whose trunk stands in one wave, dark green on cream',
  }),
  file('issue-9-sampler', 'slack-water-9-sampler.pdf', 'pdf', 'Downloads', {
    altText: 'Sampler of issue 9',
    caption: 'Four pages of issue 9.',
    subject:
      'a four-page A5 PDF: cover, contents, one opening of text, one blank page headed “Your readings”',
  }),
  file('type-specimen', 'slack-water-type-specimen.pdf', 'pdf', 'Downloads', {
    altText: 'Type specimen of the tide table',
    caption: 'The table, and the figures that stand still.',
    subject: 'a one-page A4 PDF: a month of tides in three columns of tabular figures',
  }),
  file('press-kit', 'slack-water-press-kit.pdf', 'pdf', 'Downloads', {
    altText: 'Press kit',
    caption: 'Facts and names for the press.',
    subject: 'a two-page A4 PDF: the name of the quarterly in seven languages, then a list of facts',
  }),
  file('euripus-turning', 'euripus-turning.webm', 'video', 'Films', {
    altText: 'Το ρεύμα του Ευρίπου τη στιγμή που γυρίζει',
    caption: 'Τέσσερα λεπτά σε δέκα δευτερόλεπτα.',
    subject:
      'ten seconds without sound: small marks drift left under a bridge, slow down, stop, and drift right',
  }),
];
