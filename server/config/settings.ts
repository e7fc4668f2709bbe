import { isIP } from 'node:net';
import { z } from 'zod';
import { newPassword, passwordCharacters } from '../features/staff/passwords/shapes.ts';
import { webOrigin } from '../lib/web-origin.ts';
import { isBucketAddress, parseBucketAddress } from './bucket-address.ts';
import { edgeSettings } from './edge-settings.ts';
import { isHintSettings, parseHintSettings } from './hint-settings.ts';
import { type Setting, setting, text } from './setting.ts';

function wholeNumber(fallback: number, range: { min: number; max: number }) {
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().min(range.min).max(range.max));
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const perMinute = (variable: string, fallback: number, meaning: string) =>
  setting([variable], wholeNumber(fallback, { min: 1, max: 1_000_000_000 }), `\`${fallback}\``, meaning);

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .optional();

/** Every setting of the program, once. The settings page of the documentation is made from this list. */
export const settings = {
  host: setting(['GALLEY_HOST'], text('127.0.0.1'), '`127.0.0.1`', 'IP address to listen on.'),
  port: setting(
    ['GALLEY_PORT', 'PORT'],
    wholeNumber(4400, { min: 0, max: 65_535 }),
    '`4400`',
    'Port to listen on. `0` selects a free port.',
  ),
  dataDir: setting(
    ['GALLEY_DATA_DIR'],
    text('./data'),
    '`./data`',
    'Folder for the SQLite database and all other files of Galley.',
  ),
  databaseUrl: setting(
    ['GALLEY_DATABASE_URL', 'DATABASE_URL'],
    postgresAddress,
    'SQLite in the data folder',
    '`postgres://…` to [use PostgreSQL](postgresql.md) instead of SQLite. Several nodes can share one database.',
  ),
  databaseListenUrl: setting(
    ['GALLEY_DATABASE_LISTEN_URL'],
    postgresAddress,
    '`GALLEY_DATABASE_URL`',
    'Address of the same database without the pooler. Needed with [PgBouncer](postgresql.md#use-pgbouncer) in ' +
      '`transaction` mode.',
  ),
  databaseReadUrl: setting(
    ['GALLEY_DATABASE_READ_URL'],
    postgresAddress,
    '–',
    'Address of a [read replica](postgresql.md#add-a-read-replica), for published reads that are not cached.',
  ),
  hints: setting(
    ['GALLEY_HINTS'],
    text('postgres')
      .refine(isHintSettings, 'must be postgres, polling or valkey://host:port')
      .transform(parseHintSettings),
    '`postgres`',
    'How nodes [exchange changes](postgresql.md#choose-how-nodes-exchange-changes): `postgres`, `polling` or ' +
      '`valkey://[:password@]host:port`. The same for all nodes.',
  ),
  publicUrl: setting(
    ['GALLEY_PUBLIC_URL'],
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
      .refine((url) => webOrigin(url) !== undefined, 'must have a host name or an IP address')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    '`http://<host>:<port>`',
    'URL of this service for users and sites. Galley creates links with it.',
  ),
  ownerEmail: setting(
    ['GALLEY_OWNER_EMAIL'],
    z.email('must be an e-mail address').optional(),
    '–',
    'On an empty database, `serve` creates this owner and a tenant instead of the demo.',
  ),
  ownerPassword: setting(
    ['GALLEY_OWNER_PASSWORD'],
    z
      .string()
      .refine((password) => newPassword.safeParse(password).success, `must have ${passwordCharacters}`)
      .optional(),
    '–',
    `Password of this owner, ${passwordCharacters}.`,
  ),
  tenantSlug: setting(
    ['GALLEY_TENANT'],
    text('main').pipe(
      z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens'),
    ),
    '`main`',
    'Slug of the tenant of this owner.',
  ),
  demo: setting(
    ['GALLEY_DEMO'],
    text('on').pipe(z.enum(['on', 'off'])),
    '`on`',
    'With `off`, `serve` creates no demo on an empty database. It prints a link to create the owner.',
  ),
  smtpUrl: setting(
    ['GALLEY_SMTP_URL'],
    z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
    'Files in `<data>/mail/`',
    'Mail server, `smtp://user:password@host:587` or `smtps://…`. Without it, Galley writes emails to files and their links to the log.',
  ),
  mailFrom: setting(
    ['GALLEY_MAIL_FROM'],
    z
      .string()
      .regex(
        /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
        'must be an e-mail address or Name <address>',
      )
      .optional(),
    '–',
    'Sender of emails, `Name <address>`. Required with `GALLEY_SMTP_URL`.',
  ),
  idempotencyTtlHours: setting(
    ['IDEMPOTENCY_TTL_HOURS'],
    wholeNumber(24, { min: 1, max: 720 }),
    '`24`',
    'Hours for which Galley stores the response to a public write, to repeat it for the same `Idempotency-Key`.',
  ),
  liveHistoryDays: setting(
    ['GALLEY_LIVE_HISTORY_DAYS'],
    text('400')
      .refine(
        (days) => days === 'forever' || /^[1-9]\d{0,4}$/.test(days),
        'must be a number of days or forever',
      )
      .transform((days) => (days === 'forever' ? Number.POSITIVE_INFINITY : Number(days))),
    '`400`',
    'Days for which Galley keeps publication history. `forever` keeps all of it.',
  ),
  logLevel: setting(
    ['GALLEY_LOG_LEVEL'],
    text('info').pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    '`info`',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. The log is JSON lines on standard error.',
  ),
  limitReads: perMinute('GALLEY_LIMIT_READS', 1200, 'Public reads per minute and API key.'),
  limitWrites: perMinute('GALLEY_LIMIT_WRITES', 30, 'Public writes per minute and API key.'),
  limitUploads: perMinute('GALLEY_LIMIT_UPLOADS', 10, 'Media uploads per minute and API key.'),
  limitAdmin: perMinute('GALLEY_LIMIT_ADMIN', 300, 'Admin requests per minute and IP address.'),
  limitCredentials: perMinute(
    'GALLEY_LIMIT_CREDENTIALS',
    10,
    'Requests to all credential endpoints per minute and IP address.',
  ),
  limitAi: perMinute('GALLEY_LIMIT_AI', 20, 'AI requests per minute and API key.'),
  edgeRules: setting(
    ['GALLEY_EDGE_RULES'],
    text('on').pipe(z.enum(['on', 'off'])),
    '`on`',
    '`off` turns off the [general limits](limits-and-caching.md#rate-limits) per IP address. Use it if a CDN or proxy has its own.',
  ),
  serverTiming: setting(
    ['GALLEY_SERVER_TIMING'],
    text('off').pipe(z.enum(['on', 'off'])),
    '`off`',
    '`on` adds [`Server-Timing`](limits-and-caching.md#measure-the-cost-of-a-read) to computed reads. Everyone with a key can then see how busy the database is.',
  ),
  ...edgeSettings,
  trustedProxies: setting(
    ['GALLEY_TRUSTED_PROXIES'],
    z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((part) => part.trim() || []))
      .refine((list) => list.every(isAddressRange), 'must be a comma list of addresses and CIDR ranges'),
    '–',
    'IP addresses and CIDR ranges of your reverse proxies, comma-separated. Galley reads `X-Forwarded-For` only from them.',
  ),
  blobs: setting(
    ['GALLEY_BLOBS'],
    z
      .string()
      .refine(isBucketAddress, 'must be s3://bucket, with ?endpoint=https://… and &region=… where needed')
      .transform(parseBucketAddress)
      .optional(),
    'Files in the data folder',
    '`s3://bucket/prefix?endpoint=…&region=…` to store media in an [S3-compatible store](recipes/s3.md).',
  ),
  awsAccessKeyId: setting(['AWS_ACCESS_KEY_ID'], z.string().optional(), '–', 'Access key of the store.'),
  awsSecretAccessKey: setting(
    ['AWS_SECRET_ACCESS_KEY'],
    z.string().optional(),
    '–',
    'Secret key of the store.',
  ),
  awsSessionToken: setting(
    ['AWS_SESSION_TOKEN'],
    z.string().optional(),
    '–',
    'Session token, for temporary credentials.',
  ),
  awsRegion: setting(
    ['AWS_REGION', 'AWS_DEFAULT_REGION'],
    text('us-east-1'),
    '`us-east-1`',
    'Region of the store, if `GALLEY_BLOBS` has no region.',
  ),
  cacheMegabytes: setting(
    ['GALLEY_CACHE_MB'],
    wholeNumber(64, { min: 1, max: 16_384 }),
    '`64`',
    'Memory for the response cache, in MiB. When it is full, entries of the tenant that uses the most are evicted first.',
  ),
  answerMemory: setting(
    ['GALLEY_ANSWER_MEMORY'],
    wholeNumber(128, { min: 16, max: 16_384 }),
    '`128`',
    'Memory for large responses, in MiB. If it stays full for two seconds, requests return 503 with `Retry-After`.',
  ),
  secretKey: setting(
    ['GALLEY_SECRET_KEY'],
    z.string().min(32, 'must have at least 32 characters').optional(),
    'Created at the first start, in the data folder',
    'Encrypts webhook secrets. All nodes on one PostgreSQL need the same key. To create one: `openssl rand -base64 32`.',
  ),
  webhookRetryDelays: setting(
    ['GALLEY_WEBHOOK_RETRY_DELAYS'],
    text('60,300,900,3600,14400')
      .refine((list) => /^\d{1,7}(,\d{1,7}){0,19}$/.test(list), 'must be a comma list of whole seconds')
      .transform((list) => list.split(',').map((seconds) => Number(seconds) * 1000)),
    '`60,300,900,3600,14400`',
    'Seconds between the attempts of a webhook delivery. After the last delay, Galley makes one last attempt.',
  ),
  webhookAllowPrivate: setting(
    ['GALLEY_WEBHOOK_ALLOW_PRIVATE'],
    text('false')
      .pipe(z.enum(['true', 'false']))
      .transform((word) => word === 'true'),
    '`false`',
    '`true` allows webhooks to private and local addresses. Only for development and tests.',
  ),
  metricsToken: setting(
    ['GALLEY_METRICS_TOKEN'],
    z.string().min(16, 'must have at least 16 characters').optional(),
    '–',
    'Allows other hosts to read `GET /metrics` with `Authorization: Bearer <token>`. Without it, only this host can.',
  ),
  workPort: setting(
    ['GALLEY_WORK_PORT'],
    wholeNumber(0, { min: 1, max: 65_535 }).optional(),
    '–',
    'Port on which `galley work` serves `/healthz` and `/metrics`. By default, none.',
  ),
  aiBaseUrl: setting(
    ['GALLEY_AI_BASE_URL'],
    z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
    '–',
    'OpenAI-compatible endpoint, without `/chat/completions`. Without it, Galley uses only the built-in engine.',
  ),
  aiApiKey: setting(['GALLEY_AI_API_KEY'], z.string().optional(), '–', 'API key of this endpoint.'),
  aiModel: setting(['GALLEY_AI_MODEL'], z.string().optional(), '–', 'Model to use.'),
} as const satisfies Record<string, Setting<unknown>>;
