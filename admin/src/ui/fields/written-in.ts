import { createContext } from 'react';

/** In which language people write in the fields of a form, and from which side its lines begin. */
export interface WrittenInLanguage {
  readonly lang?: string;
  /** `auto`: each text begins where its own language does. */
  readonly dir: 'auto' | 'ltr' | 'rtl';
}

/** Nobody knows it unless a form says so. */
export const unknownLanguage: WrittenInLanguage = { dir: 'auto' };

export const WrittenIn = createContext(unknownLanguage);
