/** Uploads a picture and answers the address of its bytes. @throws Error when it is refused */
export async function uploadPicture(url: string, key: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'picture');
  const response = await fetch(`${url}/api/v1/media`, {
    method: 'POST',
    headers: { 'X-API-Key': key },
    body: form,
  });
  if (response.status !== 201) throw new Error(`POST /media: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}
