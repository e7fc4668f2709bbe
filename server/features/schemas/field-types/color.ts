import { z } from 'zod';
import { quoteInput } from '../../../lib/text/quote-input.ts';
import type { FieldType } from './field-type.ts';
import { convertToText } from './parts/converted.ts';
import { describedOptions } from './parts/field-options.ts';
import { namedColors } from './parts/named-colors.ts';
import { failType, visitScalar } from './parts/plain-value.ts';

const longestColor = 100;
const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const colorFunction = /^(rgb|hsl)a?\(([^()]*)\)$/;
const channel = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(%|deg|turn|rad|grad)?$/;

/** A CSS colour: hex, rgb(a), hsl(a) or one of the named colours; case does not matter. */
export const colorField = {
  name: 'color',
  category: 'Data',
  options: z.object(describedOptions),
  values: {
    format:
      'A string, stored unchanged: a hex color with 3, 4, 6 or 8 digits; `rgb`, `rgba`, `hsl` or `hsla` with commas, or ' +
      `with spaces and \`/\`; or one of the ${namedColors.size} named colors. Case does not matter.`,
    refused: ['#0b3c4', 'rebeccapurple', 'rgb(11 60 300)', 'lab(50% 40 59)', 740],
    forms: [
      { written: '#0b3c49' },
      { written: '#FFF8' },
      { written: 'rgb(11 60 73 / 50%)' },
      { written: 'hsla(193, 74%, 16%, 0.5)' },
      { written: 'teal' },
    ],
  },
  compile: () => ({
    accept(value, at) {
      if (typeof value !== 'string') return failType(at, 'a colour as a string, such as "#ff0000"', value);
      if (!isColor(value)) {
        const forms = 'a hex, rgb, rgba, hsl or hsla colour, or a named one such as "teal"';
        at.fail('INVALID_COLOR', `The value must be ${forms}; ${quoteInput(value)} is none.`);
      }
      return value;
    },
    order: 'text',
    visit: visitScalar,
  }),
  convert: convertToText,
  jsonSchema: () => ({ type: 'string' }),
  typescript: () => 'string',
} as const satisfies FieldType;

function isColor(value: string): boolean {
  if (value.length > longestColor) return false;
  const color = value.toLowerCase();
  if (namedColors.has(color) || hex.test(color)) return true;
  const [, space, inner = ''] = colorFunction.exec(color) ?? [];
  const channels = space === undefined ? undefined : splitChannels(inner.trim());
  if (!channels) return false;
  const [first = '', second = '', third = '', alpha] = channels;
  const known = space === 'rgb' ? isRgb([first, second, third]) : isHsl(first, [second, third]);
  return known && (alpha === undefined || isWithin(alpha, 1));
}

/** `1, 2, 3, .5` or `1 2 3 / .5`; undefined when there are neither three channels nor three and an alpha. */
function splitChannels(inner: string): string[] | undefined {
  if (inner.includes(',')) {
    const parts = inner.split(',').map((part) => part.trim());
    return parts.length === 3 || parts.length === 4 ? parts : undefined;
  }
  const [colors = '', ...alpha] = inner.split('/').map((part) => part.trim());
  const parts = colors.split(/\s+/);
  return parts.length === 3 && alpha.length <= 1 ? [...parts, ...alpha] : undefined;
}

function isRgb(channels: readonly string[]): boolean {
  return channels.every((part) => isWithin(part, 255));
}

function isHsl(hue: string, shares: readonly string[]): boolean {
  const hueUnit = channel.exec(hue);
  return hueUnit !== null && hueUnit[2] !== '%' && shares.every((part) => isWithin(part, 100));
}

/** A number from 0 to `most`, or a percentage. */
function isWithin(part: string, most: number): boolean {
  const [, amount, unit] = channel.exec(part) ?? [];
  if (amount === undefined || (unit !== undefined && unit !== '%')) return false;
  return Number(amount) >= 0 && Number(amount) <= (unit === '%' ? 100 : most);
}
