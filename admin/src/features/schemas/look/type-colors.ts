import { t } from '../../../messages/messages.ts';
import type { Appearance } from './type-sign.tsx';

export type TypeColor = NonNullable<Appearance['color']>;

/** The colours that a type can have, as the service names them. The style sheet has each in both themes. */
export const typeColors: Readonly<Record<TypeColor, string>> = {
  red: t('Red'),
  orange: t('Orange'),
  yellow: t('Yellow'),
  green: t('Green'),
  teal: t('Teal'),
  blue: t('Blue'),
  violet: t('Violet'),
  pink: t('Pink'),
};
