import type { Appearance } from './type-sign.tsx';

export type TypeColor = NonNullable<Appearance['color']>;

/** The colours that a type can have, as the service names them. The style sheet has each in both themes. */
export const typeColors: Readonly<Record<TypeColor, string>> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  pink: 'Pink',
};
