import { hashPassword } from '../features/staff/passwords/password.ts';
import { passwordCharacters } from '../features/staff/passwords/shapes.ts';
import { createTenantWithOwner } from '../features/staff/setup/create-tenant-with-owner.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Command } from './command.ts';
import { withSharedDatabase } from './open-database.ts';

/** `galley tenant create`: a tenant and its owner. */
export const tenantCreate: Command = {
  name: 'tenant create',
  summary: 'Makes a tenant and its owner.',
  details:
    'Runs beside galley serve and takes effect at once. An owner whose e-mail is known already keeps their password.',
  positionals: ['slug'],
  options: {
    name: { value: '<name>', meaning: 'Name of the tenant.', required: true },
    'owner-email': { value: '<e-mail>', meaning: 'Who owns the tenant.', required: true },
    'owner-password': { value: '<password>', meaning: `${passwordCharacters}.`, required: true },
    json: { meaning: 'Prints the result as JSON.' },
  },
  run: async (context, given) => {
    const [slug = ''] = given.positionals;
    const config = context.config();
    const ownerEmail = given.text('owner-email');
    const made = await withSharedDatabase(config, createLogger(config.logLevel), async (installation) => {
      const passwordHash = await hashPassword(given.text('owner-password'));
      return installation.database.write((tx) =>
        createTenantWithOwner(tx, installation, {
          slug,
          name: given.text('name'),
          owner: { email: ownerEmail, passwordHash },
        }),
      );
    });
    if (given.flag('json')) return context.print(`${JSON.stringify(made)}\n`);
    context.print(`Tenant ${slug} was made, owned by ${made.owner.email}.\n`);
    if (!made.owner.isNew) context.print('The owner was known already and keeps their password.\n');
  },
};
