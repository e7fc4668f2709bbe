import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { typeColors } from './type-colors.ts';

const styles = readFileSync(new URL('../../../styles.css', import.meta.url), 'utf8');
const grounds = ['canvas', 'surface', 'sunken', 'raised', 'accent-soft'];
const names = Object.keys(typeColors).map((color) => `type-${color}`);

test.each(names)('%s is read on every ground, in both themes', (name) => {
  for (const ground of grounds) {
    for (const theme of [0, 1] as const) {
      const ratio = contrast(pairOf(name)[theme], pairOf(ground)[theme]);
      expect([ground, theme, ratio >= 4.5]).toEqual([ground, theme, true]);
    }
  }
});

function pairOf(name: string): readonly [string, string] {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(styles);
  if (!found?.[1] || !found[2]) throw new Error(`the style sheet has no ${name}`);
  return [found[1], found[2]];
}

/** As WCAG counts it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
