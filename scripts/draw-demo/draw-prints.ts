import { circle, ink, picture, range, rect, round, shape, stroke, wave } from './drawing.ts';

const numerals = {
  7: 'M0 0H150V34L78 220H34L102 40H0z',
  9: 'M75 0a75 75 0 0 1 75 75q0 90-66 145H30q70-50 82-82q-16 10-37 10a74 74 0 0 1 0-148zm0 40a35 35 0 1 0 0 70a35 35 0 1 0 0-70z',
  8: 'M75 0a58 58 0 0 1 38 102a66 66 0 1 1-76 0a58 58 0 0 1 38-102zm0 34a26 26 0 1 0 0 52a26 26 0 1 0 0-52zm0 84a34 34 0 1 0 0 68a34 34 0 1 0 0-68z',
} as const;

function cover(number: 7 | 8 | 9, color: string, ...shapes: string[]): string {
  const numeral = `<g transform="translate(80 80) scale(1.1)">${shape(numerals[number], color, 'fill-rule="evenodd"')}</g>`;
  const frame = rect(30, 30, 840, 1140, 'none', `stroke="${color}" stroke-width="4"`);
  return picture(900, 1200, ink.cream, ...shapes, numeral, frame);
}

export function drawCover7(): string {
  return cover(
    7,
    ink.navy,
    rect(34, 940, 832, 226, ink.navy),
    ...range(6).map((n) => stroke(wave(60, 840, 980 + n * 32, 6, 120 + n * 20, n), ink.cream, 3)),
    shape(
      'M210 470Q450 380 690 470Q730 600 600 660Q500 700 500 800L520 944H380L400 800Q400 700 300 660Q170 600 210 470z',
      ink.rust,
    ),
    ...range(9).map((n) =>
      shape(`M${258 + n * 44} 462l22 -${70 + ((n * 29) % 40)}l22 ${70 + ((n * 29) % 40)}z`, ink.navy),
    ),
  );
}

export function drawCover8(): string {
  const clock = (x: number, hours: number, minutes: number) => {
    const hand = (turn: number, length: number) =>
      stroke(
        `M${x} 640L${round(x + length * Math.sin(turn))} ${round(640 - length * Math.cos(turn))}`,
        ink.black,
        8,
      );
    return (
      circle(x, 640, 84, ink.white, `stroke="${ink.black}" stroke-width="8"`) +
      range(12)
        .map((n) =>
          circle(x + 68 * Math.sin((n * Math.PI) / 6), 640 - 68 * Math.cos((n * Math.PI) / 6), 4, ink.black),
        )
        .join('') +
      hand((hours * Math.PI) / 6, 40) +
      hand((minutes * Math.PI) / 30, 60)
    );
  };
  return cover(
    8,
    ink.black,
    rect(34, 960, 832, 206, ink.teal),
    rect(150, 500, 600, 470, ink.white, `stroke="${ink.black}" stroke-width="6"`),
    shape('M110 504L240 370H660L790 504z', ink.teal),
    ...range(4).map((n) => shape(`M${190 + n * 138} 966V880a48 48 0 0 1 96 0V966z`, ink.black)),
    clock(310, 4.5, 30),
    clock(590, 7.9, 52),
    ...range(5).map((n) => stroke(wave(60, 840, 1010 + n * 34, 5, 150, n), ink.cream, 3)),
  );
}

export function drawCover9(): string {
  return cover(
    9,
    ink.navy,
    shape('M640 250L230 900H790z', '#f7dfa0', 'opacity=".75"'),
    stroke('M640 34V190', ink.brown, 8),
    shape('M560 260Q570 190 640 184Q710 190 720 260z', ink.brown),
    circle(640, 268, 30, '#fff3c9'),
    `<g transform="rotate(-4 480 760)">${rect(250, 600, 440, 300, ink.brown)}${rect(274, 624, 392, 252, ink.navy)}</g>`,
    rect(34, 1000, 832, 166, ink.navy),
    rect(34, 992, 832, 6, ink.brown),
  );
}

function emblem(...shapes: string[]): string {
  return picture(480, 480, ink.cream, ...shapes);
}

export function drawRuler(): string {
  const marks = range(31).map((n) => stroke(`M${-166 + n * 11} -28v${n % 5 === 0 ? 26 : 14}`, ink.cream, 3));
  return emblem(
    `<g transform="translate(240 240) rotate(-45)">${rect(-190, -34, 380, 68, ink.navy, 'rx="4"')}${marks.join('')}${circle(166, 12, 8, ink.cream)}</g>`,
  );
}

export function drawBarometer(): string {
  const marks = range(11).map((n) => {
    const turn = ((n - 5) * Math.PI) / 7;
    const at = (radius: number) =>
      `${round(240 + radius * Math.sin(turn))} ${round(240 - radius * Math.cos(turn))}`;
    return stroke(`M${at(112)}L${at(136)}`, ink.maroon, 7);
  });
  return emblem(
    circle(240, 240, 178, 'none', `stroke="${ink.maroon}" stroke-width="18"`),
    ...marks,
    stroke('M240 240L268 124', ink.maroon, 9),
    stroke('M240 240L230 286', ink.maroon, 9),
    circle(240, 240, 17, ink.maroon),
    stroke('M176 330h128', ink.maroon, 7),
  );
}

export function drawGouge(): string {
  return emblem(
    `<g transform="rotate(-38 240 240)">${shape('M60 214q0-30 34-30h120v112H94q-34 0-34-30z', ink.rust)}${rect(214, 196, 30, 88, '#7d3220')}${shape('M244 218h134q44 4 52 22q-8 18-52 22H244z', ink.rust)}</g>`,
    stroke('M316 372q74 22 90-34q6-50-40-52q-36 6-28 38q10 20 30 8', ink.rust, 15),
  );
}

export function drawBasket(): string {
  const weave = range(5).map((row) =>
    range(9)
      .map((n) =>
        rect(
          104 + row * 7 + n * (31 - row * 1.6),
          248 + row * 32,
          22,
          24,
          (n + row) % 2 ? ink.navy : '#3c5f80',
        ),
      )
      .join(''),
  );
  return emblem(
    stroke('M104 240Q240 10 376 240', ink.navy, 17),
    ...[150, 200, 262, 318].map((x, n) => circle(x, 228 - (n % 2) * 10, 30, ink.blue)),
    shape('M84 236H396L352 412H128z', ink.cream),
    ...weave,
    stroke('M84 240H396L352 412H128z', ink.navy, 13),
  );
}

export function drawBridgeEmblem(): string {
  return emblem(
    shape('M50 150H430V196H50zM50 196H116V310H50zM364 196H430V310H364z', ink.teal),
    shape('M116 196H364Q344 244 240 244T116 196z', ink.teal),
    stroke('M130 346H330M282 300L334 346L282 392', ink.teal, 20),
  );
}

export function drawPalmEmblem(): string {
  const fronds = range(7).map((n) => {
    const angle = Math.PI * (0.02 + n * 0.16);
    const x = 240 - 150 * Math.cos(angle);
    const y = 150 - 96 * Math.sin(angle) + 60;
    return stroke(
      `M240 150Q${round((240 + x) / 2)} ${round(Math.min(150, y) - 62)} ${round(x)} ${round(y)}`,
      ink.green,
      15,
    );
  });
  return emblem(
    ...fronds,
    stroke('M240 150Q262 260 240 372', ink.green, 22),
    stroke('M60 376Q120 316 180 376T300 376T420 376', ink.green, 17),
  );
}

/** Two arrows that have met above a level line; the one picture that stays SVG. */
export const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120" width="320" height="120" role="img" aria-label="Slack Water">' +
  '<g fill="none" stroke="#16395c" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M24 48H146M118 22L146 48L118 74"/><path d="M296 48H174M202 22L174 48L202 74"/><path d="M24 100H296"/></g></svg>\n';
