import {
  circle,
  fade,
  glints,
  ink,
  picture,
  randomly,
  range,
  rect,
  round,
  shape,
  stroke,
  wave,
} from './drawing.ts';

const width = 1200;
const height = 800;

/** Blocks of a wall, laid in courses. */
function courses(
  x: number,
  y: number,
  w: number,
  h: number,
  course: number,
  block: number,
  seed: number,
  tones: readonly string[],
): string {
  const random = randomly(seed);
  const blocks: string[] = [];
  for (let row = 0; row * course < h; row++) {
    for (let at = row % 2 ? -block / 2 : 0; at < w; at += block) {
      const left = Math.max(0, at);
      const right = Math.min(w, at + block - 4);
      const tone = tones[Math.floor(random() * tones.length)] ?? '';
      if (right > left)
        blocks.push(
          rect(x + left, y + row * course, right - left, Math.min(course - 4, h - row * course), tone),
        );
    }
  }
  return blocks.join('');
}

function boat(x: number, y: number, size: number, lean: number, hull: string): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${lean}) scale(${size})">` +
    stroke('M4 -34V-150', ink.brown, 5) +
    shape('M-80 -34H86Q74 12 30 14H-44Q-74 8 -80 -34z', hull) +
    shape('M-80 -34H86l-3 10H-77z', ink.cream) +
    shape('M-30 -34v-26h44v26z', ink.slate) +
    '</g>'
  );
}

export function drawDryingHarbour(): string {
  return picture(
    width,
    height,
    '#d9d2bf',
    fade('sky', '#b9c9cf', '#efe2c8', 0, width, 330),
    rect(0, 250, width, 120, '#8d8578'),
    courses(0, 250, width, 120, 40, 110, 3, ['#9c9485', '#8f8879', '#a59d8d']),
    fade('mud', '#9b7d5d', '#6d523a', 370, width, 430),
    shape(
      'M1200 470C900 480 860 540 700 556S430 640 380 800H620C640 700 760 640 880 610S1100 560 1200 556z',
      '#cfe0e2',
    ),
    shape(
      'M1200 490C930 500 880 556 730 574S500 660 460 800H520C560 690 760 620 880 590S1080 530 1200 524z',
      '#f2f6f2',
    ),
    ...range(26).map((n) =>
      stroke(wave(0, 1200, 420 + n * 15, 3, 90 + n * 6, n), '#5c4430', 1, 'opacity=".25"'),
    ),
    boat(240, 520, 1, -14, ink.navy),
    boat(960, 470, 0.75, 12, ink.rust),
    boat(870, 720, 1.35, 16, ink.green),
  );
}

export function drawRedIsland(): string {
  const firs = range(17).map((n) => {
    const x = 400 + n * 25;
    const tall = 60 + ((n * 37) % 50);
    return shape(`M${x - 20} 190L${x} ${190 - tall}L${x + 20} 190z`, ink.green);
  });
  return picture(
    width,
    height,
    '#cdd9da',
    fade('sky', '#a9c2cc', '#f0e5d2', 0, width, 560),
    rect(0, 520, width, 40, '#9fb3b4'),
    fade('floor', '#b5573b', '#7d3323', 556, width, 244),
    ...range(18).map((n) =>
      stroke(wave(0, 1200, 575 + n * 13, 4, 150 + n * 12, n * 0.7), '#5e2519', 2, 'opacity=".4"'),
    ),
    shape(
      'M370 190H830Q850 300 790 360Q730 420 735 500L790 610H410L465 500Q470 420 410 360Q350 300 370 190z',
      '#a8452c',
    ),
    shape('M370 190H830Q846 280 806 340Q600 300 394 340Q354 280 370 190z', '#bf5a3b'),
    shape('M412 362Q600 392 788 362Q772 380 760 400Q600 424 440 400Q428 380 412 362z', '#3b2a1e'),
    ...range(5).map((n) =>
      stroke(`M${480 + n * 60} 410Q${470 + n * 64} 480 ${450 + n * 76} 600`, '#7d3323', 4, 'opacity=".6"'),
    ),
    ...firs,
    shape('M360 196Q600 168 840 196V206H360z', '#2f5a40'),
  );
}

export function drawHuddeStone(): string {
  return picture(
    width,
    height,
    '#2c2623',
    courses(0, 0, width, 620, 38, 118, 9, ['#5e3a30', '#6a4035', '#543229', '#734a3c', '#4a2c25']),
    rect(386, 146, 436, 336, '#1d1816', 'opacity=".6"'),
    rect(380, 140, 430, 330, '#ece8df'),
    stroke('M390 210Q500 180 560 240T800 200M400 400Q520 440 640 390T800 420', '#cfc9bd', 3),
    rect(380, 296, 430, 22, '#8d867a'),
    rect(380, 296, 430, 6, '#5a544b'),
    fade('water', '#4f7a63', '#1d3d33', 620, width, 180),
    stroke(wave(0, 1200, 622, 3, 130), '#93b59f', 4),
    glints(31, 640, 790, width, '#a7c7b1', 40),
  );
}

export function drawStoneSteps(): string {
  const steps = range(9).map((n) => {
    const y = 330 + n * 38;
    const x = 520 + n * 34;
    return (
      rect(0, y, x, 40, n % 2 ? '#8f8b86' : '#9d9993') +
      rect(0, y, x, 7, '#c6c2bb') +
      rect(x - 10, y, 10, 40, '#6d6a66')
    );
  });
  return picture(
    width,
    height,
    '#e6e4dc',
    fade('sky', '#cfdbe0', '#f4eee0', 0, width, 300),
    rect(640, 236, 560, 64, '#8a8f92'),
    rect(760, 216, 60, 84, '#7b8184'),
    rect(980, 200, 84, 100, '#7b8184'),
    ...range(27).map((n) => rect(646 + n * 20, 228, 10, 8, '#8a8f92')),
    fade('water', '#d6e3e4', '#a9c3c8', 300, width, 500),
    rect(640, 300, 560, 50, '#9fb1b5', 'opacity=".5"'),
    stroke('M620 300H1200', '#f7f5ee', 2),
    ...steps,
    rect(0, 290, 500, 42, '#b0aca5'),
    rect(0, 290, 500, 8, '#d5d1c9'),
    shape('M0 672H826L900 800H0z', '#5c6b6a', 'opacity=".55"'),
  );
}

export function drawBarrage(): string {
  const ripples = range(60).map((n) => {
    const y = 16 + n * 13;
    return stroke(
      wave(700 - y * 0.18, 1200, y, 3.4, 46 + (n % 5) * 6, n * 1.9),
      '#a8c6c4',
      2,
      'opacity=".6"',
    );
  });
  return picture(
    width,
    height,
    '#2e5e73',
    fade('high', '#2c5a70', '#3f7488', 0, width, height),
    shape('M690 0H1200V800H560z', '#5b8f92'),
    ...ripples,
    shape('M560 0H700L560 800H400z', '#7c7f7e'),
    shape('M582 0H678L536 800H424z', '#4a4d50'),
    stroke('M630 0L480 800', ink.cream, 5, 'stroke-dasharray="40 34"'),
    ...range(9).map((n) =>
      rect(
        668 - n * 20,
        30 + n * 92,
        58,
        30,
        '#9da09e',
        `transform="rotate(10 ${668 - n * 20} ${30 + n * 92})"`,
      ),
    ),
    `<g transform="translate(566 420) rotate(10)">${rect(-16, -34, 34, 66, ink.rust, 'rx="8"')}${rect(-11, -14, 24, 26, '#2b3136')}</g>`,
    stroke('M90 120q60-20 120 0M160 420q80-24 150 0M60 650q60-18 120 0', '#79a6b5', 3),
  );
}

export function drawTideMill(): string {
  const arches = range(6).map((n) => {
    const x = 236 + n * 128;
    return shape(`M${x} 560V470a42 42 0 0 1 84 0V560z`, '#2a2521') + rect(x, 552, 84, 8, '#7fa0a3');
  });
  const windows = range(9).map((n) => rect(222 + n * 88, 330, 30, 44, '#5b6a72'));
  return picture(
    width,
    height,
    '#e9ddc6',
    fade('sky', '#9fc1d4', '#f3e7d0', 0, width, 420),
    shape('M0 400Q200 350 420 380T860 360T1200 390V470H0z', '#8a9a78'),
    rect(0, 430, width, 50, '#b9d0d2'),
    rect(180, 290, 840, 270, '#f6f1e6'),
    rect(180, 540, 840, 24, '#cfc6b4'),
    shape('M150 296L230 214H970L1050 296z', '#b5583c'),
    ...range(41).map((n) =>
      stroke(`M${232 + n * 18.4} 216L${156 + n * 22.2} 292`, '#8f4029', 2, 'opacity=".6"'),
    ),
    ...windows,
    ...arches,
    fade('mud', '#8d7355', '#5d4733', 562, width, 238),
    shape('M560 562C600 640 420 680 460 800H780C700 690 720 640 690 562z', '#a9c3c6'),
    ...range(12).map((n) =>
      stroke(wave(0, 1200, 590 + n * 18, 3, 110 + n * 9, n), '#4b3929', 1.5, 'opacity=".35"'),
    ),
  );
}

export function drawHarbourBasin(): string {
  const piles = range(9).map((n) => {
    const x = 90 + n * 128;
    return (
      rect(x, 420, 26, 190, '#40382f') +
      rect(x, 420, 26, 10, '#6b5f52') +
      rect(x, 610, 26, 100, '#5b6164', 'opacity=".45"')
    );
  });
  return picture(
    width,
    height,
    '#b8bfc2',
    fade('sky', '#c9ced0', '#dcdcd6', 0, width, 460),
    rect(0, 400, width, 60, '#868b8c'),
    fade('water', '#9aa4a8', '#6f7b80', 456, width, 344),
    shape('M820 440V170l-30-10 330-84 6 16-250 74v274z', '#2d3338'),
    stroke('M846 166L846 90L1110 80', '#2d3338', 6),
    stroke('M1086 92V250', '#2d3338', 3),
    shape('M1074 250h24l-6 26h-12z', '#2d3338'),
    rect(806, 270, 84, 60, '#39424a'),
    rect(790, 436, 116, 24, '#2d3338'),
    ...piles,
    glints(14, 480, 790, width, '#c5cdd0', 36),
    `<g transform="translate(520 700) rotate(-18)">${shape('M0 0C26 -26 66 -20 84 4C60 24 22 24 0 0z', '#b4652c')}${stroke('M-16 2L84 4', '#7d4219', 3)}</g>`,
  );
}

export function drawBridge(): string {
  const swirls = range(40).map((n) => {
    const left = n % 2 === 0;
    const x = left ? 140 + ((n * 53) % 430) : 640 + ((n * 47) % 420);
    const y = 500 + ((n * 71) % 260);
    const turn = left ? `q-34 -26 -66 0q-20 24 8 30q20 -2 14 -18` : `q34 -26 66 0q20 24 -8 30q-20 -2 -14 -18`;
    return stroke(`M${x} ${y}${turn}`, '#dceaf0', 4, 'opacity=".75"');
  });
  return picture(
    width,
    height,
    '#e9d9b8',
    fade('sky', '#88b7cf', '#f5e4c3', 0, width, 420),
    shape('M0 380Q160 300 330 350T700 330T1200 360V440H0z', '#b9a27c'),
    fade('water', '#2f7391', '#184a63', 430, width, 370),
    ...swirls,
    shape('M0 360H300V800H0zM900 360H1200V800H900z', '#c2b59c'),
    courses(0, 380, 296, 420, 60, 130, 4, ['#c9bda5', '#bbae95', '#b0a389']),
    courses(904, 380, 296, 420, 60, 130, 8, ['#c9bda5', '#bbae95', '#b0a389']),
    rect(240, 330, 720, 40, ink.slate),
    shape('M300 370H900V388Q600 430 300 388z', '#3a4147'),
    ...range(25).map((n) => rect(250 + n * 29, 290, 4, 40, '#3a4147')),
    rect(240, 286, 720, 6, '#3a4147'),
    ...[330, 600, 870].map((x) => rect(x - 3, 220, 6, 110, '#3a4147') + circle(x, 214, 11, '#f7e3a1')),
  );
}

export function drawLantern(): string {
  const steps = range(12).map((n) => {
    const y = 500 + n * 20;
    return shape(`M0 ${y}H${720 + n * 24}L${740 + n * 24} ${y + 20}H0z`, n % 2 ? '#4a4d58' : '#565a66');
  });
  return picture(
    width,
    height,
    '#20283f',
    fade('sky', '#27304d', '#c98a6a', 0, width, 520),
    shape('M640 470Q780 400 900 440T1200 410V500H640z', '#3b3d55'),
    fade('water', '#6d5f6b', '#2a3048', 490, width, 310),
    rect(0, 470, 700, 40, '#3f424d'),
    ...steps,
    glints(44, 560, 790, width, '#d9a07b', 24),
    shape('M330 470L350 250H470L490 470z', '#2e313b'),
    rect(322, 232, 176, 20, '#383c47'),
    rect(356, 150, 108, 84, '#2e313b'),
    rect(378, 162, 64, 64, '#ffd98a'),
    rect(408, 162, 5, 64, '#2e313b'),
    shape('M320 152Q380 120 410 88Q440 120 500 152z', '#383c47'),
    circle(410, 82, 10, '#383c47'),
    circle(410, 194, 110, '#ffd98a', 'opacity=".14"'),
  );
}

export function drawPalms(): string {
  const random = randomly(6);
  const palm = (x: number, ground: number, tall: number, tone: string) => {
    const top = ground - tall;
    const fronds = range(11).map((n) => {
      const angle = Math.PI * (0.06 + n * 0.088) + (random() - 0.5) * 0.1;
      const reach = tall * 0.42;
      const tipX = x - Math.cos(angle) * reach;
      const tipY = top - Math.sin(angle) * reach * 0.55 + reach * 0.28;
      return stroke(
        `M${round(x)} ${round(top)}Q${round((x + tipX) / 2)} ${round(Math.min(top, tipY) - reach * 0.32)} ${round(tipX)} ${round(tipY)}`,
        tone,
        round(tall / 40),
      );
    });
    return (
      stroke(`M${x} ${ground}Q${x + 8} ${ground - tall / 2} ${x} ${top}`, tone, round(tall / 22)) +
      fronds.join('')
    );
  };
  const rows = range(7).map((n) => {
    const tall = 340 - n * 40;
    const spread = 470 - n * 66;
    const ground = 470 - n * 8;
    const tone = n < 3 ? '#3a2b1c' : '#5a4128';
    return palm(600 - spread, ground, tall, tone) + palm(600 + spread, ground, tall, tone);
  });
  const land = `${shape('M0 440Q300 420 560 412L300 500H0zM1200 440Q900 420 640 412L900 500H1200z', '#6a4d2c')}${rows.reverse().join('')}`;
  return picture(
    width,
    height,
    '#f3c27a',
    fade('sky', '#f0a860', '#fbe3b0', 0, width, 430),
    circle(600, 330, 62, '#fff3cf'),
    fade('water', '#f5d596', '#b8743e', 412, width, 388),
    land,
    `<g transform="translate(0 940) scale(1 -1)" opacity=".4">${land}</g>`,
    rect(0, 468, width, 3, '#fff0c8', 'opacity=".7"'),
  );
}
