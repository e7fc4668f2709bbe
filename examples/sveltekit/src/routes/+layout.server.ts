export async function load({ locals: { galley, isPreview, editor } }) {
  return { isPreview, ...(editor && { editor }), settings: await galley.singleton('site-settings') };
}
