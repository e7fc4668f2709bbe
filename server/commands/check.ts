import { mostOfPage, readSharedUrls, type SharedUrlPage } from '../features/entries/urls/list-shared-urls.ts';
import { createSchemaDirectory } from '../features/schemas/schema-directory.ts';
import { findTenantBySlug } from '../features/tenants/store.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure } from './command.ts';
import { withSharedDatabase } from './open-database.ts';

type SharedUrl = SharedUrlPage['data'][number];

/** `galley check`: the stored content of a tenant that breaks a rule which later writes have to satisfy. */
export const check: Command = {
  name: 'check',
  summary: 'Lists stored content that breaks a newer rule.',
  details:
    'Runs beside galley serve and changes nothing. Lists the URLs at which several records are published in a locale: what was\n' +
    'stored before this rule is served as before, and the next change of one of the records has to end it.',
  positionals: [],
  options: {
    tenant: { value: '<slug>', meaning: 'Whose content to check.', required: true },
    json: { meaning: 'Prints the result as JSON.' },
  },
  run: async (context, given) => {
    const slug = given.text('tenant');
    const config = context.config();
    await withSharedDatabase(config, createLogger(config.logLevel), async ({ database }) => {
      const tenant = await findTenantBySlug(database, slug);
      if (!tenant) throw new CommandFailure(`There is no tenant "${slug}".`);
      const sharedUrls = await database.snapshot(async (db) => {
        const types = await createSchemaDirectory().current(db, tenant.id);
        const found: SharedUrl[] = [];
        for (let after: SharedUrlPage['next']; ; ) {
          const page = await readSharedUrls(db, tenant.id, types, { limit: mostOfPage, after });
          found.push(...page.data);
          if (!page.next) return found;
          after = page.next;
        }
      });
      if (given.flag('json')) return context.print(`${JSON.stringify({ sharedUrls }, null, 2)}\n`);
      context.print(sharedUrls.map(lineOf).join(''));
      context.print(`${sharedUrls.length} shared URLs.\n`);
    });
  },
};

/** `team in de: articles "Other" 0190… (de), articles "Team" 0190… (en)`. */
function lineOf({ locale, slug, kind, records }: SharedUrl): string {
  const all = records.map(
    ({ id, name, type, slugLocale }) => `${type ?? kind} "${name}" ${id} (${slugLocale})`,
  );
  return `${slug} in ${locale}: ${all.join(', ')}\n`;
}
