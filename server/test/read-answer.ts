/** The bytes of an answer; of one that goes on until somebody ends it, the first. */
export async function readAnswer(response: Response): Promise<Uint8Array> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
    return new Uint8Array(await response.arrayBuffer());
  const reader = response.body.getReader();
  const { value = new Uint8Array() } = await reader.read();
  await reader.cancel();
  return value;
}
