/** The inks of the demo's pictures. */
export const ink = {
  night: '#10233a',
  navy: '#16395c',
  blue: '#3d6f94',
  pale: '#bcd3dc',
  water: '#8fb3bf',
  teal: '#1f6f6b',
  green: '#274a3a',
  cream: '#f5ecd8',
  paper: '#fbf6ea',
  sand: '#d9bf94',
  mud: '#86684c',
  brown: '#553c2a',
  rust: '#a9472b',
  maroon: '#6d2230',
  brass: '#c79a3b',
  stone: '#a9a294',
  slate: '#4d565e',
  black: '#15181c',
  white: '#ffffff',
} as const;

/** A picture as SVG text. Nothing in it depends on the fonts of a machine. */
export function picture(width: number, height: number, ground: string, ...shapes: string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>${shapes.join('')}</svg>`
  );
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`;
}

/** A closed shape. */
export function shape(path: string, fill: string, more = ''): string {
  return `<path d="${path}" fill="${fill}" ${more}/>`;
}

/** A stroke along a path. */
export function stroke(path: string, color: string, width: number, more = ''): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/** A ground that goes from one colour to another, top to bottom, as wide as the picture. */
export function fade(id: string, from: string, to: string, y: number, width: number, height: number): string {
  const stops = `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  return (
    `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>` +
    rect(0, y, width, height, `url(#${id})`)
  );
}

/** A wavy line across, as path data. */
export function wave(from: number, to: number, y: number, height: number, length: number, phase = 0): string {
  const points: string[] = [];
  for (let x = from; x <= to; x += 8) {
    points.push(`${x} ${round(y + height * Math.sin((x / length) * 2 * Math.PI + phase))}`);
  }
  return `M${points.join('L')}`;
}

/** Numbers between 0 and 1 that are the same on every run. */
export function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The numbers from 0 up to `count`. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Glints of light on water: short level strokes, longer towards the viewer. */
export function glints(
  seed: number,
  from: number,
  to: number,
  width: number,
  color: string,
  count = 60,
): string {
  const random = randomly(seed);
  return range(count)
    .map(() => {
      const depth = random();
      const y = from + (to - from) * depth ** 1.4;
      const x = random() * width;
      return stroke(
        `M${round(x)} ${round(y)}h${round(20 + 110 * depth)}`,
        color,
        1.5 + 2.5 * depth,
        'opacity=".5"',
      );
    })
    .join('');
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
