import { type KeyType, keyTypes, type Permission, permissions } from '../features/access/api-key.ts';
import { createKey } from '../features/access/create-key.ts';
import { type KeyLimits, leastLimit, mostLimit, setKeyLimits } from '../features/access/key-limits.ts';
import { findTenantBySlug } from '../features/tenants/store.ts';
import { systemActor } from '../lib/actor.ts';
import { nearestName } from '../lib/text/nearest-name.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure, type GivenArguments, UsageError } from './command.ts';
import { withSharedDatabase } from './open-database.ts';

/** `galley key create`: creates a key of a tenant and prints it once. */
export const keyCreate: Command = {
  name: 'key create',
  summary: 'Create an API key or a preview key.',
  details:
    'You can run this command while galley serve is running. The key is printed only once and works immediately.',
  positionals: [],
  options: {
    tenant: { value: '<slug>', meaning: 'Slug of the tenant of the key.', required: true },
    type: { value: `<${keyTypes.join('|')}>`, meaning: 'Type of the key.', required: true },
    name: { value: '<name>', meaning: 'Name of the key.', required: true },
    permissions: {
      value: '<a,b>',
      meaning: `Permissions of a secret key, comma-separated: ${permissions.join(', ')}, or all. Required for secret keys.`,
    },
    reads: {
      value: '<n>',
      meaning: 'Read limit of this key in requests per minute. Overrides GALLEY_LIMIT_READS.',
    },
    writes: {
      value: '<n>',
      meaning: 'Write limit of this secret key in requests per minute. Overrides GALLEY_LIMIT_WRITES.',
    },
    json: { meaning: 'Print the key and its id as JSON.' },
  },
  run: async (context, given) => {
    const type = readType(given.text('type'));
    const input = {
      type,
      name: readName(given),
      permissions: readPermissions(given, type),
      limits: readLimits(given, type),
    };
    const config = context.config();
    const slug = given.text('tenant');
    const made = await withSharedDatabase(config, createLogger(config.logLevel), async (installation) => {
      const { database } = installation;
      const tenant = await findTenantBySlug(database, slug);
      if (!tenant)
        throw new CommandFailure(`The tenant "${slug}" doesn't exist. Check the value of --tenant.`);
      return database.write((tx) =>
        createKey(tx, tenant.id, installation, { ...input, expiresAt: null, actor: systemActor }),
      );
    });
    if (given.flag('json')) return context.print(`${JSON.stringify({ key: made.key, id: made.id })}\n`);
    context.print(`${made.key}\n`);
  },
};

function readType(given: string): KeyType {
  const type = keyTypes.find((candidate) => candidate === given);
  if (type) return type;
  throw new UsageError(`--type must be one of ${keyTypes.join(', ')}, not "${given}".`);
}

function readName(given: GivenArguments): string {
  const name = given.text('name').trim();
  if (name === '' || name.length > 255) throw new UsageError('--name must have 1 to 255 characters.');
  return name;
}

/** Commands can exceed the limits of the installation: only operators run commands. */
function readLimits(given: GivenArguments, type: KeyType): KeyLimits | undefined {
  const asked = { reads: readLimit(given, 'reads'), writes: readLimit(given, 'writes') };
  if (type === 'preview' && (asked.reads ?? asked.writes) !== undefined) {
    throw new UsageError(
      'Preview keys have no rate limits. Remove --reads and --writes. Set limits on the API key that is sent with the preview key.',
    );
  }
  if (type === 'public' && asked.writes !== undefined) {
    throw new UsageError('Public keys are read-only. Remove --writes.');
  }
  return setKeyLimits(undefined, asked, { mayLift: true });
}

function readLimit(given: GivenArguments, name: 'reads' | 'writes'): number | undefined {
  const text = given.optionalText(name);
  if (text === undefined) return undefined;
  const limit = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (limit >= leastLimit && limit <= mostLimit) return limit;
  throw new UsageError(
    `--${name} must be a number of requests per minute from ${leastLimit} to ${mostLimit}, not "${text}".`,
  );
}

function readPermissions(given: GivenArguments, type: KeyType): Permission[] {
  const list = given.optionalText('permissions');
  if (type === 'secret' && !list?.trim()) {
    throw new UsageError(
      `Secret keys require --permissions: ${permissions.join(', ')}, or all. For read access only, create a public key.`,
    );
  }
  if (list === undefined) return [];
  if (type !== 'secret')
    throw new UsageError(
      `Only secret keys have permissions. Remove --permissions, or create a secret key instead of a ${type} key.`,
    );
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 1 && names[0] === 'all') return [...permissions];
  return [...new Set(names)].map(readPermission);
}

function readPermission(name: string): Permission {
  const permission = permissions.find((candidate) => candidate === name);
  if (permission) return permission;
  const nearest = nearestName(name, permissions);
  const hint = nearest ? `Did you mean ${nearest}?` : `The permissions are ${permissions.join(', ')}.`;
  throw new UsageError(`The permission "${name}" doesn't exist. ${hint}`);
}
