export const load = ({ locals, params }) => locals.show.item('articles', params.slug, { depth: 2 });
