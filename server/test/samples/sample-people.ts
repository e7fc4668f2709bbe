import { type SampleId, samplePassword, sampleTexts } from '../../features/api/sample-values.ts';
import { updateUser } from '../../features/staff/accounts/account-store.ts';
import { createUser } from '../../features/staff/accounts/create-user.ts';
import { insertInvitation } from '../../features/staff/invitations/invitation-store.ts';
import { uuidOfTenant } from '../../lib/tenant-id.ts';
import { readMailFolder } from '../programs/read-mail.ts';
import { quickHash } from '../quick-hash.ts';
import type { TestService, TestTenant } from '../test-service.ts';
import type { Make } from './sample-make.ts';

const passwordHash = await quickHash(samplePassword);

interface PeopleInput {
  readonly tenant: TestTenant;
  readonly other: TestTenant;
  readonly mark: string;
  readonly ids: Map<SampleId, string>;
  readonly make: Make;
}

/** The people of the sample world, who know their password, and the links that were mailed to some. */
export async function makeSamplePeople(
  service: TestService,
  { tenant, other, mark, ids, make }: PeopleInput,
) {
  const { deps } = service.server;
  const email = (name: string) => `${name}.${mark}@example.com`;
  const add = async (
    to: TestTenant,
    name: string,
    full: string,
    role: 'editor' | 'viewer',
    isSuperAdmin = false,
  ) => {
    const user = { email: email(name), name: full, role, passwordHash, isSuperAdmin };
    return deps.database.write((tx) => createUser(tx, to.id, deps, user));
  };
  const signIn = async (name: string): Promise<string> => {
    const body = { email: email(name), password: samplePassword };
    const { body: answer } = await service.send('POST', '/auth/login', { body });
    return answer.data.token;
  };
  const { id: editor } = await add(tenant, 'ada', 'Ada Quill', 'editor');
  ids.set('editor', editor);
  const verified = { email_verified_at: service.clock.now(), updated_at: service.clock.now() };
  await deps.database.write((tx) => updateUser(tx, editor, verified));
  // A person begins in the tenant that they joined first.
  service.clock.advance(1000);
  await add(other, 'ada', 'Ada Quill', 'viewer');
  ids.set('guest', (await add(tenant, 'ben', 'Ben Tarr', 'viewer')).id);
  ids.set('colleague', (await add(tenant, 'finn', 'Finn Weir', 'viewer')).id);
  await add(tenant, 'root', 'Root', 'viewer', true);

  const inviting = { invitation: `pilot-${mark}`, unwantedInvitation: `gravel-${mark}` } as const;
  for (const [name, slug] of Object.entries(inviting)) {
    const from = await service.createTenant(slug);
    if (name === 'invitation') ids.set('invitingTenant', uuidOfTenant(from.id));
    ids.set(name as SampleId, await inviteToSample(service, from, email('ada'), ids.get('guest') ?? ''));
  }

  const superAdminToken = await signIn('root');
  const ended = await signIn('ada');
  const listed = await service.send('GET', '/auth/sessions', { token: ended });
  ids.set('session', listed.body.data[0].id);
  const editorToken = await signIn('ada');

  const mailed = async (address: string): Promise<string> => {
    await deps.background.settled();
    const mails = readMailFolder(service.environment['GALLEY_DATA_DIR'] ?? '');
    const text = mails.findLast((mail) => mail.to.includes(address))?.text ?? '';
    return /#token=(\S+)/.exec(text)?.[1] ?? '';
  };
  const invitation = { email: email('eve'), role: 'viewer' };
  await make(undefined, tenant.admin('POST', '/users/invite', invitation, 'owner'));
  const setupToken = await mailed(email('eve'));
  await service.send('POST', '/auth/forgot-password', { body: { email: email('ben') } });
  const resetToken = await mailed(email('ben'));
  return {
    editorToken,
    superAdminToken,
    signInGuest: () => signIn('ben'),
    pairs: [
      [sampleTexts.editorEmail, email('ada')],
      [sampleTexts.guestEmail, email('ben')],
      [sampleTexts.newEmail, email('cleo')],
      [sampleTexts.newOwnerEmail, email('dora')],
      [sampleTexts.invitingTenantSlug, inviting.invitation],
      [sampleTexts.unwantedTenantSlug, inviting.unwantedInvitation],
      ['eve@example.com', email('eve')],
      ['finn@example.com', email('finn')],
      ['root@example.com', email('root')],
      [sampleTexts.setupToken, setupToken],
      [sampleTexts.resetToken, resetToken],
    ] as const,
  };
}

/** Invites somebody as a mail server would have told them; answers the id of the invitation. */
async function inviteToSample(
  service: TestService,
  from: TestTenant,
  email: string,
  invitedBy: string,
): Promise<string> {
  const { database, clock, ids } = service.server.deps;
  const id = ids.next();
  const now = clock.now();
  const row = {
    tenant_id: from.id,
    id,
    email,
    name: '',
    role: 'editor',
    is_by_link: 0,
    invited_by: invitedBy,
  };
  const link = { token_hash: id, created_at: now, expires_at: now + 604_800_000 };
  await database.write((tx) => insertInvitation(tx, { ...row, ...link }));
  return id;
}
