/** Settings under which no rate limit gets in the way of a test about something else. */
export const withoutLimits: Readonly<Record<string, string>> = {
  GALLEY_LIMIT_READS: '1000000',
  GALLEY_LIMIT_WRITES: '1000000',
  GALLEY_LIMIT_UPLOADS: '1000000',
  GALLEY_LIMIT_ADMIN: '1000000',
  GALLEY_LIMIT_CREDENTIALS: '1000000',
  GALLEY_LIMIT_AI: '1000000',
  GALLEY_EDGE_RULES: 'off',
};
