/** A session of the admin API. */
export interface AdminClient {
  /** What tells the service who asks. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a request to a path below `/admin` and answers its `data`. @throws Error when it is refused */
  send<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

/** Signs somebody in. @throws Error when they are refused */
export async function signIn(
  url: string,
  credentials: { readonly email: string; readonly password: string },
): Promise<AdminClient> {
  const login = await request(`${url}/api/v1/auth/login`, 'POST', {}, credentials);
  const { token } = login as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  return {
    headers,
    send: async <T>(method: string, path: string, body?: unknown) =>
      (await request(`${url}/api/v1/admin${path}`, method, headers, body)) as T,
  };
}

async function request(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data?: unknown }).data;
}
