export const load = ({ locals }) => locals.galley.posts.list({ limit: 50 });
