export const load = ({ locals }) =>
  locals.galley.collection('tide-words').list({ sort: 'fields.lang', limit: 100 });
