import { range } from './drawing.ts';
import { block, line, type PdfPage, text, writePdf } from './pdf-writer.ts';

const a4 = { width: 595, height: 842 };
const a5 = { width: 420, height: 595 };
const navy = [0.086, 0.224, 0.361] as const;
const cream = [0.961, 0.925, 0.847] as const;
const rust = [0.663, 0.278, 0.169] as const;

function paragraph(x: number, y: number, leading: number, lines: readonly string[]): string[] {
  return lines.map((words, n) => text(x, y - n * leading, 10.5, 'serif', words));
}

/** Four pages of issue 9. */
export function drawSampler(): Buffer {
  const cover: PdfPage = {
    ...a5,
    content: [
      block(0, 0, 420, 595, cream),
      block(0, 0, 420, 92, navy),
      text(40, 505, 46, 'bold', '9'),
      text(40, 470, 21, 'serif', 'Slack Water'),
      text(40, 448, 11, 'italic', 'Waiting · spring 2026 · sampler'),
      block(210, 150, 150, 96, navy),
      text(40, 120, 9, 'serif', 'A quarterly about tides, harbours and the work that waits for them.'),
    ],
  };
  const contents: PdfPage = {
    ...a5,
    content: [
      text(50, 520, 18, 'bold', 'In this issue'),
      line(50, 510, 370, 510),
      ...[
        ['The hour before the tide', '4'],
        ['Étale de basse mer à Saint-Malo', '12'],
        ['O moinho que espera', '22'],
        ['A lamp over an empty slate', '34'],
        ['The line that was not read', '48'],
        ['Your readings', '96'],
      ].flatMap(([title = '', page = ''], n) => [
        text(50, 480 - n * 26, 11.5, 'serif', title),
        text(350, 480 - n * 26, 11.5, 'mono', page.padStart(2)),
      ]),
    ],
  };
  const opening: PdfPage = {
    ...a5,
    content: [
      text(50, 520, 17, 'serif', 'The hour before the tide'),
      ...paragraph(50, 484, 15.5, [
        'The slate is wiped at four. Nobody writes on it until the water says',
        'so, and the water, this far up the river, says so late. There is a',
        'lamp over the slate and a stool beneath the lamp, and for one hour',
        'twice a day that is the whole of the office.',
        '',
        'I asked what one does in the hour. One waits, I was told, and it is',
        'done properly or not at all. The pencil is sharpened first. The last',
        'height is read aloud, though there is nobody to hear it, because a',
        'figure that has been said is harder to get wrong.',
        '',
        'Then the gauge stops. It does not turn at once; it stands, as a door',
        'stands before it is opened. That is the slack, and it has no length',
        'that anyone has agreed upon. You know that it is over when you look',
        'down and the weed is pointing the other way.',
      ]),
      text(206, 40, 9, 'mono', '4'),
    ],
  };
  const readings: PdfPage = {
    ...a5,
    content: [
      text(50, 520, 17, 'serif', 'Your readings'),
      text(50, 496, 9, 'italic', 'Place, time, height, and which way the weed was pointing.'),
      ...range(18).map((n) => line(50, 460 - n * 22, 370, 460 - n * 22, 0.3)),
    ],
  };
  return writePdf('Slack Water 9: sampler', [cover, contents, opening, readings]);
}

/** A month of tides, as the magazine sets it. */
export function drawTypeSpecimen(): Buffer {
  const height = (hour: number) =>
    3.1 + (1.9 + 0.8 * Math.cos((hour / 354) * 2 * Math.PI)) * Math.cos((hour / 12.4206) * 2 * Math.PI);
  const cells = range(31).flatMap((day) => {
    const x = 62 + Math.floor(day / 11) * 168;
    const y = 660 - (day % 11) * 50;
    const first = day * 24.8412 - day * 24;
    const times = [first % 12.4206, (first % 12.4206) + 6.2103];
    return [
      text(x, y, 12, 'bold', String(day + 1).padStart(2, '0')),
      ...times.map((time, n) => {
        const minutes = Math.round(time * 60);
        const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        return text(x + 26, y - n * 15, 11, 'mono', `${clock}  ${height(day * 24 + time).toFixed(1)} m`);
      }),
      line(x, y - 24, x + 138, y - 24, 0.25),
    ];
  });
  const page: PdfPage = {
    ...a4,
    content: [
      text(62, 760, 26, 'serif', 'March'),
      text(
        62,
        738,
        10.5,
        'italic',
        'Figures that stand still: every numeral has the same width, so that a column can be read downwards.',
      ),
      line(62, 724, 536, 724, 1),
      block(62, 700, 474, 14, cream),
      ...[62, 230, 398].map((x) => text(x, 704, 8, 'bold', 'day     time      height')),
      ...cells,
      text(
        62,
        70,
        8.5,
        'serif',
        'Not for navigation. Heights are rounded; if you need the tide, ask the harbour.',
      ),
    ],
  };
  return writePdf('Slack Water: type specimen of the tide table', [page]);
}

/** Names and facts for the press. */
export function drawPressKit(): Buffer {
  const names = [
    ['English', 'Slack Water'],
    ['Français', 'L’Étale'],
    ['Português', 'Estofo'],
    ['Czech, without its marks', 'Mezi prilivem a odlivem'],
    ['Greek, in Latin letters', 'Akínita nerá'],
    ['Japanese, in Latin letters', 'Shiodomari'],
    ['Arabic, in Latin letters', 'Bayna al-madd wa-l-jazr'],
  ];
  const facts = [
    'Founded in 2024 with a box of unsold tide tables.',
    'Four issues a year, 96 pages, 170 × 240 mm, two inks.',
    'Printed letterpress, folded by hand, sewn to lie flat on a chart table.',
    'Every piece appears in the language that it was written in; seven so far.',
    'Pictures are cut in lino or drawn on the spot.',
    'Print run of issue 9: 1,800 copies.',
    'Prices and subscriptions: see the shop of the harbour nearest to you.',
    'Not for navigation.',
  ];
  const first: PdfPage = {
    ...a4,
    content: [
      block(0, 742, 595, 100, navy),
      block(62, 724, 80, 6, rust),
      text(62, 680, 30, 'serif', 'Slack Water'),
      text(62, 656, 12, 'italic', 'Press kit: what it is called'),
      ...names.flatMap(([language = '', name = ''], n) => [
        text(62, 600 - n * 46, 9, 'bold', language),
        text(62, 582 - n * 46, 17, 'serif', name),
        line(62, 572 - n * 46, 533, 572 - n * 46, 0.25),
      ]),
    ],
  };
  const second: PdfPage = {
    ...a4,
    content: [
      text(62, 760, 20, 'serif', 'Facts'),
      line(62, 746, 533, 746, 1),
      ...facts.flatMap((fact, n) => [
        text(62, 712 - n * 34, 11, 'mono', String(n + 1)),
        text(86, 712 - n * 34, 12, 'serif', fact),
      ]),
      text(
        62,
        90,
        9,
        'italic',
        'Pictures may be used with an article about the magazine, with the name of who made them.',
      ),
    ],
  };
  return writePdf('Slack Water: press kit', [first, second]);
}
