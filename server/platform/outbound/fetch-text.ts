/**
 * Gets a text over HTTP, for addresses that the person at the terminal names. Redirects are not followed: the headers
 * may hold a key that is meant for that address alone.
 * @throws when nothing answers, or not within `timeout` milliseconds
 */
export async function fetchText(
  url: URL,
  options: { headers: Readonly<Record<string, string>>; timeout: number },
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    headers: options.headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(options.timeout),
  });
  return { status: response.status, text: await response.text() };
}
