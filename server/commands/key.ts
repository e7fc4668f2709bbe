import { type KeyType, keyTypes, type Permission, permissions } from '../features/access/api-key.ts';
import { createKey } from '../features/access/create-key.ts';
import { type KeyLimits, leastLimit, mostLimit, setKeyLimits } from '../features/access/key-limits.ts';
import { findTenantBySlug } from '../features/tenants/store.ts';
import { systemActor } from '../lib/actor.ts';
import { nearestName } from '../lib/text/nearest-name.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure, type GivenArguments, UsageError } from './command.ts';
import { withSharedDatabase } from './open-database.ts';

/** `galley key create`: a key of a tenant, printed once. */
export const keyCreate: Command = {
  name: 'key create',
  summary: 'Makes an API key or a preview key and prints it, once.',
  details: 'Runs beside galley serve and takes effect at once.',
  positionals: [],
  options: {
    tenant: { value: '<slug>', meaning: 'Whose content the key opens.', required: true },
    type: { value: `<${keyTypes.join('|')}>`, meaning: 'What kind of key.', required: true },
    name: { value: '<name>', meaning: 'What the key is for.', required: true },
    permissions: {
      value: '<a,b>',
      meaning: `What a secret key may do, of ${permissions.join(', ')}; or all. Secret keys need it.`,
    },
    reads: { value: '<n>', meaning: 'Reads a minute of this key, in place of GALLEY_LIMIT_READS.' },
    writes: { value: '<n>', meaning: 'Writes a minute of this secret key, in place of GALLEY_LIMIT_WRITES.' },
    json: { meaning: 'Prints { "key": … } as JSON.' },
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
      if (!tenant) throw new CommandFailure(`There is no tenant "${slug}".`);
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
  throw new UsageError(`--type is one of ${keyTypes.join(', ')}, not "${given}".`);
}

function readName(given: GivenArguments): string {
  const name = given.text('name').trim();
  if (name === '' || name.length > 255) throw new UsageError('--name has 1 to 255 characters.');
  return name;
}

/** Whoever runs commands runs the installation: its own limits are no bound. */
function readLimits(given: GivenArguments, type: KeyType): KeyLimits | undefined {
  const asked = { reads: readLimit(given, 'reads'), writes: readLimit(given, 'writes') };
  if (type === 'preview' && (asked.reads ?? asked.writes) !== undefined) {
    throw new UsageError('A preview key has no limits: the API key beside it is counted.');
  }
  if (type === 'public' && asked.writes !== undefined) {
    throw new UsageError('A public key reads only: it has no --writes.');
  }
  return setKeyLimits(undefined, asked, { mayLift: true });
}

function readLimit(given: GivenArguments, name: 'reads' | 'writes'): number | undefined {
  const text = given.optionalText(name);
  if (text === undefined) return undefined;
  const limit = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (limit >= leastLimit && limit <= mostLimit) return limit;
  throw new UsageError(
    `--${name} is a number of requests a minute, ${leastLimit} to ${mostLimit}, not "${text}".`,
  );
}

function readPermissions(given: GivenArguments, type: KeyType): Permission[] {
  const list = given.optionalText('permissions');
  if (type === 'secret' && !list?.trim()) {
    throw new UsageError(
      `A secret key needs --permissions: some of ${permissions.join(', ')}, or all. For reading only, make a public key.`,
    );
  }
  if (list === undefined) return [];
  if (type !== 'secret') throw new UsageError(`Only secret keys hold permissions; a ${type} key reads only.`);
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
  const hint = nearest ? `Did you mean ${nearest}?` : `There are ${permissions.join(', ')}.`;
  throw new UsageError(`There is no permission "${name}". ${hint}`);
}
