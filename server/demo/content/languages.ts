/** The languages that Slack Water prints, as the choices of a select field. */
export const languageChoices = [
  { label: 'English', value: 'en' },
  { label: 'Français', value: 'fr' },
  { label: 'Português', value: 'pt' },
  { label: 'Čeština', value: 'cs' },
  { label: 'Ελληνικά', value: 'el' },
  { label: '日本語', value: 'ja' },
  { label: 'العربية', value: 'ar' },
];

/** The directions of writing, as the choices of a select field. */
export const directionChoices = [
  { label: 'Left to right', value: 'ltr' },
  { label: 'Right to left', value: 'rtl' },
];
