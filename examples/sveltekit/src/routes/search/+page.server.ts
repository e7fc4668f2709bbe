export async function load({ locals, url }) {
  const q = url.searchParams.get('q')?.trim().slice(0, 200) ?? '';
  return { q, hits: q ? await locals.galley.search(q, { limit: 30 }) : undefined };
}
