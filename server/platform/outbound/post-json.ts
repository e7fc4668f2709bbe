/**
 * Posts JSON to an address that the settings name, and answers the status. Redirects are not followed.
 * @throws when nothing answers, or not within `timeout` milliseconds
 */
export async function postJson(url: URL, body: unknown, options: { timeout: number }): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(options.timeout),
  });
  await response.body?.cancel();
  return response.status;
}
