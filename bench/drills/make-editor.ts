import { type AdminClient, signIn } from '../admin-client.ts';

/** Has the owner invite somebody who edits, takes the invitation and signs in as them. */
export async function makeEditor(
  url: string,
  owner: AdminClient,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<AdminClient> {
  const answer = await fetch(`${url}/api/v1/admin/users/invite`, {
    method: 'POST',
    headers: owner.headers,
    body: JSON.stringify({ email, role: 'editor', name }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the invitation of ${email}: ${answer.status} ${text}`);
  const { meta } = JSON.parse(text) as { meta: { link: string } };
  const token = new URL(meta.link).hash.slice('#token='.length);
  const password = 'a long bench password';
  const taken = await fetch(`${url}/api/v1/auth/setup-password`, {
    method: 'POST',
    body: JSON.stringify({ token, password }),
  });
  if (!taken.ok) throw new Error(`the password of ${email}: ${taken.status} ${await taken.text()}`);
  return signIn(url, { email, password });
}
