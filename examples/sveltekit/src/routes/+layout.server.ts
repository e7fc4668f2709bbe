export async function load({ locals: { galley, isPreview } }) {
  return { isPreview, settings: await galley.singleton('site-settings') };
}
