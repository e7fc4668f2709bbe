import { namedColors } from './named-colors.ts';

const longest = 100;
const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const colorFunction = /^(rgb|hsl)a?\(([^()]*)\)$/;
const channel = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(%|deg|turn|rad|grad)?$/;

/** Whether the service takes the text as a colour: hex, rgb(a), hsl(a) or one of the named ones. */
export function isColor(text: string): boolean {
  if (text.length > longest) return false;
  const color = text.toLowerCase();
  if (namedColors.has(color) || hex.test(color)) return true;
  const [, space, inner = ''] = colorFunction.exec(color) ?? [];
  const channels = space === undefined ? undefined : splitChannels(inner.trim());
  if (!channels) return false;
  const [first = '', second = '', third = '', alpha] = channels;
  const isKnown =
    space === 'rgb'
      ? [first, second, third].every((part) => isShare(part, 255))
      : isAngle(first) && [second, third].every((part) => isShare(part, 100));
  return isKnown && (alpha === undefined || isShare(alpha, 1));
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

function isAngle(part: string): boolean {
  const found = channel.exec(part);
  return found !== null && found[2] !== '%';
}

function isShare(part: string, most: number): boolean {
  const [, amount, unit] = channel.exec(part) ?? [];
  if (amount === undefined || (unit !== undefined && unit !== '%')) return false;
  return Number(amount) >= 0 && Number(amount) <= (unit === '%' ? 100 : most);
}
