import { updateUser } from '../../features/staff/accounts/account-store.ts';
import { createUser } from '../../features/staff/accounts/create-user.ts';
import type { Role } from '../../features/staff/staff-request.ts';
import type { DialectName } from '../../platform/db/database.ts';
import { emptyService } from '../empty-service.ts';
import { readMailFolder } from '../programs/read-mail.ts';
import { quickHash } from '../quick-hash.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../test-service.ts';
import { withoutLimits } from '../without-limits.ts';

export const publicUrl = 'https://cms.example.com';
export const password = 'correct horse battery';
const passwordHash = await quickHash(password);

/** Somebody who is signed in. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  send(method: string, path: string, body?: unknown): Promise<Reply>;
}

export type PeopleScenario = Awaited<ReturnType<typeof beginScenario>>;
export type PeopleService = Awaited<ReturnType<typeof createPeopleService>>;

/** A running service with the tenants `main` and `other`, and people who know their passwords. */
export async function createPeopleScenario(
  dialect: DialectName,
  environment: Record<string, string> = {},
): Promise<PeopleScenario> {
  const settings = { ...withoutLimits, GALLEY_PUBLIC_URL: publicUrl, ...environment };
  return beginScenario(await createTestService(dialect, settings));
}

/** One running service for the tests of a file: each begins with the same two tenants and nobody else. */
export async function createPeopleService(dialect: DialectName) {
  const settings = { ...withoutLimits, GALLEY_PUBLIC_URL: publicUrl };
  const service = await createTestService(dialect, settings);
  return {
    begin: async (): Promise<PeopleScenario> => {
      await emptyService(service);
      return beginScenario(service);
    },
    close: service.close,
  };
}

async function beginScenario(service: TestService) {
  const { deps } = service.server;
  const main = await service.createTenant('main');
  const other = await service.createTenant('other');

  const signIn = async (email: string, given = password): Promise<Reply> =>
    service.send('POST', '/auth/login', { body: { email, password: given } });

  /** Marks the email address of a person as verified, as redeeming a mailed link does. */
  const verifyEmail = (id: string) =>
    deps.database.write((tx) => updateUser(tx, id, { email_verified_at: 1, updated_at: 1 }));

  /** Makes somebody with the password, in a tenant, and signs them in. */
  async function addPerson(
    email: string,
    role: Role,
    input: { tenant?: TestTenant; isSuperAdmin?: boolean } = {},
  ): Promise<Person> {
    const { tenant = main, isSuperAdmin = false } = input;
    const user = { email, name: email.split('@')[0] ?? '', role, passwordHash, isSuperAdmin };
    const { id } = await deps.database.write((tx) => createUser(tx, tenant.id, deps, user));
    return { id, email, ...asToken((await signIn(email)).body.data.token) };
  }

  function asToken(token: string) {
    return {
      token,
      send: (method: string, path: string, body?: unknown) => service.send(method, path, { token, body }),
    };
  }

  return {
    service,
    database: deps.database,
    clock: service.clock,
    main,
    other,
    addPerson,
    verifyEmail,
    asToken,
    signIn,
    close: service.close,
    /** The mails so far, once nothing is under way, each with the token of its link. */
    mails: async () => {
      await deps.background.settled();
      const mails = readMailFolder(service.environment['GALLEY_DATA_DIR'] ?? '');
      return mails.map((mail) => ({ ...mail, token: /#token=(\S+)/.exec(mail.text)?.[1] ?? '' }));
    },
    /** The audit log of a tenant, newest first: past HTTP, so that it needs no reader. */
    auditRows: (tenant: TestTenant) =>
      deps.database.sql
        .selectFrom('audit_log')
        .selectAll()
        .where('tenant_id', '=', tenant.id)
        .orderBy('id', 'desc')
        .execute(),
  };
}
