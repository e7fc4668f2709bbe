export const load = ({ locals, params }) => locals.show.post(params.slug);
