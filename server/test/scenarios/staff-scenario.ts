import { buildApi } from '../../app/build-api.ts';
import { buildDeps, type Deps } from '../../app/build-deps.ts';
import { loadConfig } from '../../config/load-config.ts';
import { createUser } from '../../features/staff/accounts/create-user.ts';
import type { verifyPassword } from '../../features/staff/passwords/password.ts';
import { signIn } from '../../features/staff/sign-in/sign-in.ts';
import type { Role } from '../../features/staff/staff-request.ts';
import { createTenant } from '../../features/tenants/create-tenant.ts';
import { createIds } from '../../lib/ids.ts';
import { isJsonObject } from '../../lib/json-object.ts';
import { createLifetime } from '../../lib/lifetime.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { DialectName } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { createTestDatabase } from '../databases.ts';
import { emptyService } from '../empty-service.ts';
import { quickHash } from '../quick-hash.ts';

export type StaffApi = Awaited<ReturnType<typeof createStaffApi>>;
export type StaffScenario = Awaited<ReturnType<typeof beginScenario>>;

interface MovedClock {
  now(): number;
  advance(milliseconds: number): void;
}

const password = 'correct horse battery';
const passwordHash = await quickHash(password);

interface SignedIn {
  readonly token: string;
  readonly user: { readonly id: string };
  readonly tenant: { readonly slug: string };
  readonly role: string;
  readonly tenants: readonly { readonly slug: string; readonly role: string }[];
}

/** The API on a database of its own, on a clock that tests move: each test begins with the tenant `main` and its editor Ada. */
export async function createStaffApi(dialect: DialectName, options: { publicUrl: string }) {
  const { database, environment, close } = await createTestDatabase(dialect);
  let now = Date.UTC(2026, 0, 15, 8);
  const clock = {
    now: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const deps = buildDeps({
    config: loadConfig({ ...environment, GALLEY_PUBLIC_URL: options.publicUrl }),
    log: createLogger('silent'),
    database,
    clock,
    ids: createIds(),
    lifetime: createLifetime(),
  });
  const service = { deps, clock, api: buildApi(deps) };
  return {
    begin: async (): Promise<StaffScenario> => {
      await emptyService({ server: { deps }, environment });
      return beginScenario(service);
    },
    close: async () => {
      await deps.lifetime.close(0);
      await close();
    },
  };
}

async function beginScenario({
  deps,
  clock,
  api,
}: {
  deps: Deps;
  clock: MovedClock;
  api: ReturnType<typeof buildApi>;
}) {
  const { database } = deps;
  const startedAt = clock.now();

  const addTenant = (slug: string) =>
    database.write((tx) =>
      createTenant(tx, deps, { slug, name: slug.replace(/^./, (c) => c.toUpperCase()) }),
    );
  const addMember = (tenant: TenantId, email: string, role: Role, hash: typeof passwordHash | null = null) =>
    database.write((tx) => createUser(tx, tenant, deps, { email, name: 'Ada', role, passwordHash: hash }));

  const tenant = await addTenant('main');
  const user = await addMember(tenant, 'ada@example.com', 'editor', passwordHash);

  const send = async (
    method: string,
    path: string,
    input: { body?: unknown; text?: string; headers?: Record<string, string> } = {},
  ) => {
    const body = input.body === undefined ? input.text : JSON.stringify(input.body);
    const init = { method, headers: { ...input.headers }, ...(body !== undefined && { body }) };
    return api.request(`http://127.0.0.1:4400/api/v1${path}`, init);
  };
  const login = (
    credentials: { email?: string; password?: string } = {},
    headers: Record<string, string> = {},
  ) =>
    send('POST', '/auth/login', {
      body: { email: 'ada@example.com', password, ...credentials },
      headers,
    });

  return {
    database,
    clock,
    startedAt,
    tenant,
    user,
    addTenant,
    addMember,
    send,
    login,
    /** Signs Ada in and answers `data`. */
    signIn: async (): Promise<SignedIn> => {
      const { data } = (await (await login()).json()) as { data: SignedIn };
      return data;
    },
    /** Signs in past HTTP, with another way to verify passwords. */
    signInWith: (verify: typeof verifyPassword, credentials: { email?: string; password?: string } = {}) => {
      const input = { email: 'ada@example.com', password, ip: '', userAgent: '', ...credentials };
      return signIn({ ...deps, verifyPassword: verify }, input);
    },
    /** The status of `GET /auth/me` with a Bearer token. */
    me: async (token: string): Promise<number> => {
      const response = await send('GET', '/auth/me', { headers: { Authorization: `Bearer ${token}` } });
      return response.status;
    },
    /** The code of an error envelope, undefined for other bodies. */
    codeOf: async (response: Response): Promise<unknown> => {
      const body: unknown = await response.json();
      const error = isJsonObject(body) ? body['error'] : undefined;
      return isJsonObject(error) ? error['code'] : undefined;
    },
    countSessions: async (): Promise<number> =>
      (await database.sql.selectFrom('sessions').select('id').execute()).length,
  };
}
