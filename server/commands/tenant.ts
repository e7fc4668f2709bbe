import { buildDeps } from '../app/build-deps.ts';
import { hashPassword } from '../features/staff/passwords/password.ts';
import { passwordCharacters } from '../features/staff/passwords/shapes.ts';
import { createTenantWithOwner } from '../features/staff/setup/create-tenant-with-owner.ts';
import { applyTemplate } from '../features/templates/apply-template.ts';
import { templateWith } from '../features/templates/templates.ts';
import { systemActor } from '../lib/actor.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Command } from './command.ts';
import { withSharedDatabase } from './open-database.ts';

/** `galley tenant create`: creates a tenant and its owner. */
export const tenantCreate: Command = {
  name: 'tenant create',
  summary: 'Create a tenant and its owner.',
  details:
    'You can run this command while galley serve is running. The tenant is available immediately.\n' +
    'If the owner already has an account, the password of the account stays the same.',
  positionals: ['slug'],
  options: {
    name: { value: '<name>', meaning: 'Name of the tenant.', required: true },
    'owner-email': { value: '<email>', meaning: 'Email of the owner.', required: true },
    'owner-password': {
      value: '<password>',
      meaning: `Password of the owner, ${passwordCharacters}.`,
      required: true,
    },
    template: {
      value: '<id>',
      meaning: 'Template to start with: documentation, events, magazine or product-site.',
    },
    json: { meaning: 'Print the result as JSON.' },
  },
  run: async (context, given) => {
    const [slug = ''] = given.positionals;
    const config = context.config();
    const ownerEmail = given.text('owner-email');
    const id = given.optionalText('template');
    const template = id === undefined ? undefined : await templateWith(id);
    const made = await withSharedDatabase(config, createLogger(config.logLevel), async (installation) => {
      const passwordHash = await hashPassword(given.text('owner-password'));
      const owner = { email: ownerEmail, passwordHash };
      return installation.database.write(async (tx) => {
        const opened = await createTenantWithOwner(tx, installation, {
          slug,
          name: given.text('name'),
          owner,
        });
        if (template) {
          const filling = { template, actor: systemActor, ownerId: opened.owner.id };
          await applyTemplate(tx, opened.tenant.id, buildDeps(installation), filling);
        }
        return opened;
      });
    });
    if (given.flag('json')) return context.print(`${JSON.stringify(made)}\n`);
    context.print(`Created the tenant ${slug} with the owner ${made.owner.email}.\n`);
    if (template) context.print(`The tenant starts with the template ${template.content.name}.\n`);
    if (!made.owner.isNew)
      context.print('The owner already has an account. The password of the account stays the same.\n');
  },
};
