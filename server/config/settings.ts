import { z } from 'zod';

/** One setting: the variables it is read from (the first that is set wins), its type, default and meaning. */
export interface Setting<T> {
  readonly variables: readonly [string, ...string[]];
  readonly shape: z.ZodType<T, string | undefined>;
  /** How the default reads on the settings page. */
  readonly defaultText: string;
  readonly meaning: string;
}

const text = (fallback: string) => z.string().min(1).default(fallback);

function wholeNumber(fallback: number, range: { min: number; max: number }) {
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().min(range.min).max(range.max));
}

function setting<T>(
  variables: readonly [string, ...string[]],
  shape: z.ZodType<T, string | undefined>,
  defaultText: string,
  meaning: string,
): Setting<T> {
  return { variables, shape, defaultText, meaning };
}

/** Every setting of the program, once. The settings page of the documentation is made from this list. */
export const settings = {
  host: setting(['GALLEY_HOST'], text('127.0.0.1'), '`127.0.0.1`', 'Address to listen on.'),
  port: setting(
    ['GALLEY_PORT', 'PORT'],
    wholeNumber(4400, { min: 0, max: 65_535 }),
    '`4400`',
    'Port to listen on; `0` picks a free one.',
  ),
  dataDir: setting(
    ['GALLEY_DATA_DIR'],
    text('./data'),
    '`./data`',
    'Folder of the SQLite file and of everything else that Galley keeps on disk.',
  ),
  databaseUrl: setting(
    ['GALLEY_DATABASE_URL', 'DATABASE_URL'],
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
    'SQLite in the data folder',
    '`postgres://…` to keep the data in PostgreSQL, so that several nodes can share it.',
  ),
  publicUrl: setting(
    ['GALLEY_PUBLIC_URL'],
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    '`http://<host>:<port>`',
    'The address that people and sites reach this service by; links are built from it.',
  ),
  ownerEmail: setting(
    ['GALLEY_OWNER_EMAIL'],
    z.email('must be an e-mail address').optional(),
    '–',
    'On an empty database, `serve` makes this owner and tenant instead of the demo.',
  ),
  ownerPassword: setting(
    ['GALLEY_OWNER_PASSWORD'],
    z.string().min(12, 'must have 12 to 256 characters').max(256).optional(),
    '–',
    "That owner's password, 12 to 256 characters.",
  ),
  tenantSlug: setting(
    ['GALLEY_TENANT'],
    text('main').pipe(
      z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens'),
    ),
    '`main`',
    "That owner's tenant, by slug.",
  ),
  idempotencyTtlHours: setting(
    ['IDEMPOTENCY_TTL_HOURS'],
    wholeNumber(24, { min: 1, max: 720 }),
    '`24`',
    'Hours for which the answer to a public write is kept for replay.',
  ),
  logLevel: setting(
    ['GALLEY_LOG_LEVEL'],
    text('info').pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    '`info`',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; JSON lines on standard error.',
  ),
} as const satisfies Record<string, Setting<unknown>>;
