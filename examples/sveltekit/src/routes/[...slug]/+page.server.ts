export const load = async ({ locals, params }) => ({
  page: await locals.show.page(params.slug || 'home', { depth: 2 }),
});
