import { readAllSharedUrls, type SharedUrlPage } from '../features/entries/urls/list-shared-urls.ts';
import { toSite } from '../features/previews/present-preview.ts';
import { urlErrorOf } from '../features/previews/preview-site.ts';
import { listSites } from '../features/previews/store.ts';
import { createSchemaDirectory } from '../features/schemas/schema-directory.ts';
import { findTenantBySlug } from '../features/tenants/store.ts';
import type { TenantId } from '../lib/tenant-id.ts';
import type { Reader } from '../platform/db/database.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure } from './command.ts';
import { withSharedDatabase } from './open-database.ts';

type SharedUrl = SharedUrlPage['data'][number];

/** A preview site whose URL breaks a rule that earlier releases did not have. */
interface InvalidSite {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly urlError: string;
}

/** `galley check`: lists stored data that breaks a rule that writes must satisfy. */
export const check: Command = {
  name: 'check',
  summary: 'List stored data that breaks a rule of a newer version.',
  details:
    'You can run this command while galley serve is running. The command changes nothing.\n' +
    'The command lists URLs that more than one published entry uses in a locale, and preview sites with an invalid URL.\n' +
    'Data that was stored before a rule existed is still served. The next change to the data must satisfy the rule.',
  positionals: [],
  options: {
    tenant: { value: '<slug>', meaning: 'Slug of the tenant to check.', required: true },
    json: { meaning: 'Print the result as JSON.' },
  },
  run: async (context, given) => {
    const slug = given.text('tenant');
    const config = context.config();
    await withSharedDatabase(config, createLogger(config.logLevel), async ({ database }) => {
      const tenant = await findTenantBySlug(database, slug);
      if (!tenant)
        throw new CommandFailure(`The tenant "${slug}" doesn't exist. Check the value of --tenant.`);
      const report = given.flag('json') ? reportJson(context.print) : reportText(context.print);
      await database.snapshot(async (db) => {
        const types = await createSchemaDirectory().current(db, tenant.id);
        for await (const urls of readAllSharedUrls(db, tenant.id, types)) report.add(urls);
        report.end(await readInvalidSites(db, tenant.id));
      });
    });
  },
};

interface Report {
  add(urls: readonly SharedUrl[]): void;
  end(sites: readonly InvalidSite[]): void;
}

function reportText(print: (text: string) => void): Report {
  let count = 0;
  return {
    add: (urls) => {
      count += urls.length;
      print(urls.map(lineOf).join(''));
    },
    end: (sites) => {
      print(`${count} shared URLs.\n`);
      print(sites.map(({ id, name, url, urlError }) => `"${name}" ${id}: ${url} ${urlError}\n`).join(''));
      print(`Preview sites with an invalid URL: ${sites.length}.\n`);
    },
  };
}

/** Prints one object, `{ "sharedUrls": […], "previewSites": […] }`, in parts. */
function reportJson(print: (text: string) => void): Report {
  print('{\n  "sharedUrls": [');
  let separator = '\n    ';
  return {
    add: (urls) => {
      for (const url of urls) {
        print(`${separator}${JSON.stringify(url)}`);
        separator = ',\n    ';
      }
    },
    end: (sites) => print(`\n  ],\n  "previewSites": ${JSON.stringify(sites)}\n}\n`),
  };
}

async function readInvalidSites(db: Reader, tenant: TenantId): Promise<InvalidSite[]> {
  const sites = (await listSites(db, tenant)).map(toSite);
  return sites.flatMap(({ id, name, url }) => {
    const urlError = urlErrorOf({ url });
    return urlError === undefined ? [] : [{ id, name, url, urlError }];
  });
}

/** `team in de: articles "Other" 0190… (de), articles "Team" 0190… (en)`. */
function lineOf({ locale, slug, kind, records }: SharedUrl): string {
  const all = records.map(
    ({ id, name, type, slugLocale }) => `${type ?? kind} "${name}" ${id} (${slugLocale})`,
  );
  return `${slug} in ${locale}: ${all.join(', ')}\n`;
}
