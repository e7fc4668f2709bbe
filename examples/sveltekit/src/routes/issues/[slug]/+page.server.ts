export const load = ({ locals, params }) => locals.show.item('issues', params.slug, { depth: 2 });
