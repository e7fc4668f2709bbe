import { zonedInstant } from '../features/entries/editing/editing-shapes.ts';
import { readTimeline } from '../features/entries/live/timeline.ts';
import { createSchemaDirectory } from '../features/schemas/schema-directory.ts';
import { findTenantBySlug } from '../features/tenants/store.ts';
import { createLogger } from '../platform/log/logger.ts';
import { type Command, CommandFailure, UsageError } from './command.ts';
import { withSharedDatabase } from './open-database.ts';

const pageOfRows = 100;
const marks = { added: '+', removed: '-', changed: '~' } as const;

type Timeline = Awaited<ReturnType<typeof readTimeline>>;
type Row = Timeline['data'][number];

/** `galley diff`: prints what changed for readers of a tenant between two times. */
export const diff: Command = {
  name: 'diff',
  summary: 'Show what changed for readers between two points in time.',
  details:
    'You can run this command while galley serve is running. The command compares the entries and translations that\n' +
    'were published at both times. It prints a line for each entry that was added (+), removed (-) or changed (~).',
  positionals: [],
  options: {
    tenant: { value: '<slug>', meaning: 'Slug of the tenant to compare.', required: true },
    from: {
      value: '<time>',
      meaning: 'Start time in ISO 8601 with an offset, for example 2026-05-01T09:00:00Z.',
      required: true,
    },
    to: { value: '<time>', meaning: 'End time in the same format. Default: the current time.' },
    json: { meaning: 'Print the result as JSON.' },
  },
  run: async (context, given) => {
    const slug = given.text('tenant');
    const from = readInstant('from', given.text('from'));
    const until = given.optionalText('to');
    const config = context.config();
    await withSharedDatabase(config, createLogger(config.logLevel), async ({ database, clock }) => {
      const schemas = createSchemaDirectory();
      const now = clock.now();
      const to = until === undefined ? now : Math.min(readInstant('to', until), now);
      if (from >= to) throw new UsageError('--from must be earlier than --to and must not be in the future.');
      const tenant = await findTenantBySlug(database, slug);
      if (!tenant)
        throw new CommandFailure(`The tenant "${slug}" doesn't exist. Check the value of --tenant.`);
      const { data, meta } = await database.snapshot(async (db) => {
        const types = await schemas.current(db, tenant.id);
        const all = { kind: undefined, typeId: undefined, locale: undefined };
        const data: Row[] = [];
        for (let after = ''; ; ) {
          const page = await readTimeline(db, tenant.id, types, {
            ...all,
            from,
            to,
            after,
            limit: pageOfRows,
          });
          data.push(...page.data);
          if (page.meta.nextCursor === null) return { data, meta: page.meta };
          after = page.meta.nextCursor;
        }
      });
      const { from: begins, to: ends, historyFrom } = meta;
      if (given.flag('json'))
        return context.print(
          `${JSON.stringify({ data, meta: { from: begins, to: ends, historyFrom } }, null, 2)}\n`,
        );
      if (Date.parse(begins) > from)
        context.print(
          `The publication history starts at ${historyFrom}. The comparison starts at this time.\n`,
        );
      context.print(data.map(lineOf).join(''));
      context.print(`From ${begins} to ${ends}: ${countsOf(data)}.\n`);
    });
  },
};

function readInstant(option: string, text: string): number {
  const read = zonedInstant.safeParse(text);
  if (read.success) return read.data;
  throw new UsageError(`--${option} ${read.error.issues[0]?.message}.`);
}

/** `~ articles/first-light (de) "First light": title, body; slug was first`. */
function lineOf({ kind, id, locale, type, change, before, after, changed, fields }: Row): string {
  const seen = after ?? before;
  const place = `${type ?? kind}/${seen?.slug}${locale === undefined ? '' : ` (${locale})`}`;
  const others = changed.flatMap((one) => {
    if (one === 'name') return `name was "${before?.name}"`;
    if (one === 'slug') return `slug was ${before?.slug}`;
    if (one === 'order') return 'position';
    return one === 'publishedAt' && changed.length === 1 ? 'published again' : [];
  });
  const what = [...(fields.length > 0 ? [fields.join(', ')] : []), ...others].join('; ');
  return `${marks[change]} ${place} "${seen?.name}" ${id}${what === '' ? '' : `: ${what}`}\n`;
}

function countsOf(data: readonly Row[]): string {
  const count = (wanted: Row['change']) => data.filter(({ change }) => change === wanted).length;
  return `${count('added')} added, ${count('removed')} removed, ${count('changed')} changed`;
}
