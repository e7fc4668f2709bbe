import { type Color, parseColor } from 'react-aria-components';

/** A colour as the picker knows it, by the browser's own reading; undefined for what is none. */
export function toPickerColor(text: string): Color | undefined {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen || text === '') return undefined;
  pen.fillStyle = text;
  try {
    return parseColor(pen.fillStyle).toFormat('hsba');
  } catch {
    return undefined;
  }
}

/** A picked colour as it is stored: `#rrggbb`, or `#rrggbbaa` where it can be seen through. */
export function writeColor(color: Color): string {
  return color.toString(color.getChannelValue('alpha') < 1 ? 'hexa' : 'hex').toLowerCase();
}
