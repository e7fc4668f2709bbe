import { circle, fade, ink, picture, randomly, range, rect, round, shape, stroke, wave } from './drawing.ts';

const width = 1200;
const height = 800;

/** Figures of a table, as marks: a short column of strokes for each. */
function figures(x: number, y: number, seed: number, color: string, count = 4, size = 12): string {
  const random = randomly(seed);
  return range(count)
    .map((n) => rect(x + n * size * 0.8, y + random() * 2, size * 0.5, size * (0.7 + random() * 0.3), color))
    .join('');
}

export function drawPressRoom(): string {
  const panes = range(3).flatMap((column) =>
    range(2).map((row) => {
      const x = 730 + column * 130;
      const y = 110 + row * 250;
      const sky = row === 0 ? '#5f86a8' : '#6d8ea5';
      const shore = row === 1 ? rect(x, y + 90, 118, 60, ink.mud) + rect(x, y + 150, 118, 26, '#b9ced6') : '';
      return rect(x, y, 118, 238, sky) + shore;
    }),
  );
  const press =
    shape('M60 800V520h110V330q0-40 40-40h150q40 0 40 40v190h180v60h40v220z', '#0b1826') +
    circle(285, 250, 96, '#0b1826') +
    circle(285, 250, 66, '#1b3650') +
    range(8)
      .map((n) => {
        const angle = (n * Math.PI) / 4;
        return stroke(
          `M285 250L${round(285 + 92 * Math.cos(angle))} ${round(250 + 92 * Math.sin(angle))}`,
          '#0b1826',
          10,
        );
      })
      .join('') +
    rect(400, 500, 200, 16, '#23445f') +
    rect(420, 484, 150, 16, '#d8cfb8');
  const light = shape('M730 600L1120 600L900 800H380z', '#2b4f6c', 'opacity=".55"');
  return picture(width, height, '#16304a', rect(700, 80, 450, 560, '#0d2033'), ...panes, light, press);
}

export function drawNotebook(): string {
  const emptyLine = 9;
  const page = (x: number, seed: number) => {
    const rules = range(17).map((line) => stroke(`M${x + 30} ${150 + line * 34}h430`, '#c9b48a', 1.5));
    const columns = [100, 210, 320].map((offset) =>
      stroke(`M${x + offset} 110V720`, '#b06a4a', 1.5, 'opacity=".6"'),
    );
    const marks = range(16).flatMap((line) =>
      seed === 1 && line === emptyLine
        ? []
        : [40, 115, 225, 335].map((offset, column) =>
            figures(
              x + offset,
              132 + line * 34,
              seed * 100 + line * 7 + column,
              ink.brown,
              3 + ((line + column) % 3),
            ),
          ),
    );
    return [...rules, ...columns, ...marks].join('');
  };
  return picture(
    width,
    height,
    '#6b4a33',
    shape('M100 70h480q20 0 20 20v650q0-20-20-20H100z', '#f2e6c9'),
    shape('M1100 70H620q-20 0-20 20v650q0-20 20-20h480z', '#f6ecd3'),
    shape('M560 70h80v650h-80z', '#c8b489', 'opacity=".35"'),
    page(90, 1),
    page(600, 2),
    stroke('M880 770L1130 590', '#1c2b3a', 16),
    stroke('M862 783L880 770', ink.brass, 9),
  );
}

export function drawTideMachine(): string {
  const random = randomly(12);
  const upper = range(7).map((n) => ({
    x: 150 + n * 150,
    y: 150 + random() * 90,
    radius: 34 + random() * 26,
  }));
  const lower = range(6).map((n) => ({
    x: 225 + n * 150,
    y: 350 + random() * 90,
    radius: 30 + random() * 24,
  }));
  const wheel = ({ x, y, radius }: { x: number; y: number; radius: number }) =>
    circle(x, y, radius, ink.brass) +
    circle(x, y, radius * 0.78, '#8c6a22') +
    circle(x, y, radius * 0.7, '#dcb65c') +
    circle(x, y, 6, ink.brown) +
    stroke(`M${x} ${y}L${round(x + radius * 0.6)} ${round(y - radius * 0.2)}`, ink.brown, 4);
  const cord = upper
    .map((wheelUp, n) => {
      const down = lower[n];
      const over = `L${round(wheelUp.x)} ${round(wheelUp.y - wheelUp.radius)}`;
      return down ? `${over}L${round(down.x)} ${round(down.y + down.radius)}` : over;
    })
    .join('');
  const curve = range(141)
    .map((n) => {
      const t = n / 141;
      const y = 670 + 46 * Math.sin(t * 26) * (0.65 + 0.35 * Math.sin(t * 5)) + 8 * Math.sin(t * 52);
      return `${round(60 + n * 7.4)} ${round(y)}`;
    })
    .join('L');
  return picture(
    width,
    height,
    '#223746',
    rect(40, 60, 1120, 460, '#1a2b38', 'rx="8"'),
    rect(40, 570, 1120, 200, ink.paper),
    ...range(28).map((n) => stroke(`M${60 + n * 40} 580V760`, '#d8cdb2', 1)),
    stroke(`M40 130${cord}L1105 90V560`, ink.cream, 3),
    ...upper.map(wheel),
    ...lower.map(wheel),
    stroke(`M${curve}`, ink.navy, 4),
    stroke('M1105 560V640L1094 690', ink.brass, 8),
  );
}

export function drawTableProof(): string {
  const rows = range(19).flatMap((row) =>
    range(6).map((column) =>
      figures(170 + column * 152, 92 + row * 34, row * 11 + column, ink.black, column % 2 ? 4 : 3, 14),
    ),
  );
  return picture(
    width,
    height,
    '#5b6a72',
    rect(110, 30, 980, 740, '#3f4a50'),
    rect(100, 20, 980, 740, ink.paper),
    rect(150, 66, 880, 3, ink.black),
    ...rows,
    rect(40, 436, 1110, 62, '#b7bcbf'),
    rect(40, 436, 1110, 8, '#d9dddf'),
    ...range(109).map((n) =>
      stroke(`M${60 + n * 10} 498v${n % 10 === 0 ? -26 : n % 5 === 0 ? -18 : -11}`, ink.slate, 1.5),
    ),
    `<ellipse cx="806" cy="411" rx="62" ry="26" fill="none" stroke="#c3342b" stroke-width="6" transform="rotate(-6 806 411)"/>`,
  );
}

export function drawVerticalProof(): string {
  const random = randomly(77);
  const columns = range(22).flatMap((column) => {
    const marks: string[] = [];
    for (let y = 80; y < 1080; y += 19) {
      if (random() < 0.14) y += 30 + random() * 70;
      const x = 92 + column * 33;
      marks.push(
        rect(x + random() * 3, y, 13, 3, ink.black),
        rect(x + 4 + random() * 4, y + 2, 3, 10, ink.black),
      );
    }
    return marks;
  });
  return picture(
    900,
    1200,
    '#dfe6e6',
    rect(60, 50, 780, 1100, ink.paper),
    ...columns,
    rect(450, 50, 1, 1100, '#c9c3b4'),
  );
}

export function drawMoonDiagram(): string {
  const construction = range(13).map((n) => {
    const angle = Math.PI * (0.2 + n * 0.05);
    return stroke(
      `M600 210L${round(600 - 700 * Math.cos(angle))} ${round(210 + 560 * Math.sin(angle))}`,
      ink.brown,
      1,
      'opacity=".45"',
    );
  });
  return picture(
    width,
    height,
    '#f1e3c3',
    rect(36, 36, 1128, 728, 'none', `stroke="${ink.brown}" stroke-width="3"`),
    rect(48, 48, 1104, 704, 'none', `stroke="${ink.brown}" stroke-width="1"`),
    ...construction,
    circle(600, 210, 92, 'none', `stroke="${ink.brown}" stroke-width="4"`),
    shape('M600 118a92 92 0 0 1 0 184a130 130 0 0 0 0-184z', ink.brown, 'opacity=".25"'),
    circle(600, 900, 400, 'none', `stroke="${ink.brown}" stroke-width="4"`),
    stroke('M120 700C330 640 420 420 600 420S870 640 1080 700', ink.brown, 5),
    ...range(7).map((n) =>
      stroke(
        `M${round(250 + n * 14)} ${660 - n * 4 + 16}C420 ${610 - n * 6} 480 ${470 + n * 14} 600 ${452 + n * 18}S780 ${610 - n * 6} ${round(950 - n * 14)} ${676 - n * 4}`,
        ink.brown,
        1,
      ),
    ),
    stroke('M600 60V740M100 700H1100', ink.brown, 1.5, 'stroke-dasharray="6 8"'),
  );
}

/** The lines of a film's water and its bridge, at a moment between 0 and 1: the marks drift left, stop, and drift right. */
export function drawTurningCurrent(moment: number): string {
  const random = randomly(5);
  // The integral of a speed that falls through zero half-way.
  const drift = 260 * (2 * moment - 1) ** 2;
  const marks = range(46).map(() => {
    const depth = random();
    const x = (random() * 480 + drift * (0.5 + depth)) % 480;
    return stroke(
      `M${round(x)} ${round(150 + depth * 108)}h${round(4 + 18 * depth)}`,
      '#d7e6ea',
      round(1 + depth * 2),
    );
  });
  return picture(
    480,
    270,
    '#9fc0cc',
    fade('sky', '#f3dcb8', '#d9c9b0', 0, 480, 120),
    rect(0, 120, 480, 150, '#4b7f90'),
    stroke(wave(0, 480, 146, 1.5, 60, moment * 6), '#76a3b0', 3),
    ...marks,
    shape('M0 96h480v18H0z', ink.slate),
    shape('M0 114h60v60H0zM420 114h60v60h-60z', ink.stone),
    shape('M60 114h360v8q-180 40-360 0z', '#333b41'),
  );
}
