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
  host: setting(['GALLEY_HOST'], text('127.0.0.1'), '`127.0.0.1`', 'IP address that Galley listens on.'),
  port: setting(
    ['GALLEY_PORT', 'PORT'],
    wholeNumber(4400, { min: 0, max: 65_535 }),
    '`4400`',
    'Port that Galley listens on. `0` selects a free port.',
  ),
  dataDir: setting(
    ['GALLEY_DATA_DIR'],
    text('./data'),
    '`./data`',
    'Data folder, with the SQLite database, media files and the secret key.',
  ),
  databaseUrl: setting(
    ['GALLEY_DATABASE_URL', 'DATABASE_URL'],
    postgresAddress,
    'SQLite in the data folder',
    'Address of a [PostgreSQL database](postgresql.md), `postgres://…`. Several nodes can share one PostgreSQL database.',
  ),
  databaseListenUrl: setting(
    ['GALLEY_DATABASE_LISTEN_URL'],
    postgresAddress,
    '`GALLEY_DATABASE_URL`',
    'Address of the PostgreSQL database without a connection pooler. Required with ' +
      '[PgBouncer](postgresql.md#use-pgbouncer) in `transaction` mode.',
  ),
  databaseReadUrl: setting(
    ['GALLEY_DATABASE_READ_URL'],
    postgresAddress,
    '–',
    'Address of a [read replica](postgresql.md#add-a-read-replica) for published reads that are not cached.',
  ),
  hints: setting(
    ['GALLEY_HINTS'],
    text('postgres')
      .refine(isHintSettings, 'must be postgres, polling or valkey://host:port')
      .transform(parseHintSettings),
    '`postgres`',
    'Channel over which nodes [exchange changes](postgresql.md#choose-how-nodes-exchange-changes): `postgres`, `polling` or ' +
      '`valkey://[:password@]host:port`. All nodes need the same value.',
  ),
  publicUrl: setting(
    ['GALLEY_PUBLIC_URL'],
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
      .refine((url) => webOrigin(url) !== undefined, 'must have a host name or an IP address')
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    '`http://<host>:<port>`',
    'Public URL of this Galley for users and sites, also used in links in emails.',
  ),
  ownerEmail: setting(
    ['GALLEY_OWNER_EMAIL'],
    z.email('must be an email address').optional(),
    '–',
    'Email of the first owner. In an empty database, `serve` creates this owner and a tenant instead of the demo.',
  ),
  ownerPassword: setting(
    ['GALLEY_OWNER_PASSWORD'],
    z
      .string()
      .refine((password) => newPassword.safeParse(password).success, `must have ${passwordCharacters}`)
      .optional(),
    '–',
    `Password of the first owner, ${passwordCharacters}. Required with \`GALLEY_OWNER_EMAIL\`.`,
  ),
  tenantSlug: setting(
    ['GALLEY_TENANT'],
    text('main').pipe(
      z
        .string()
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must contain only lower-case letters, digits and hyphens'),
    ),
    '`main`',
    'Slug of the tenant of the first owner.',
  ),
  demo: setting(
    ['GALLEY_DEMO'],
    text('on').pipe(z.enum(['on', 'off'])),
    '`on`',
    'With `on`, `serve` creates a demo tenant in an empty database. With `off`, `serve` prints a link to create the owner.',
  ),
  smtpUrl: setting(
    ['GALLEY_SMTP_URL'],
    z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
    'Files in `<data>/mail/`',
    'Mail server, `smtp://user:password@host:587` or `smtps://…`. Without a mail server, Galley writes emails to files and their links to the log.',
  ),
  mailFrom: setting(
    ['GALLEY_MAIL_FROM'],
    z
      .string()
      .regex(
        /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
        'must be an email address or Name <address>',
      )
      .optional(),
    '–',
    'Sender of emails, as an email address or `Name <address>`. Required with `GALLEY_SMTP_URL`.',
  ),
  idempotencyTtlHours: setting(
    ['IDEMPOTENCY_TTL_HOURS'],
    wholeNumber(24, { min: 1, max: 720 }),
    '`24`',
    'Hours for which Galley stores the response to a public write and repeats the response for the same `Idempotency-Key`.',
  ),
  liveHistoryDays: setting(
    ['GALLEY_LIVE_HISTORY_DAYS'],
    text('400')
      .refine(
        (days) => days === 'forever' || /^[1-9]\d{0,4}$/.test(days),
        'must be a whole number of days, or forever',
      )
      .transform((days) => (days === 'forever' ? Number.POSITIVE_INFINITY : Number(days))),
    '`400`',
    'Days for which Galley keeps the publication history, or `forever`.',
  ),
  logLevel: setting(
    ['GALLEY_LOG_LEVEL'],
    text('info').pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    '`info`',
    'Log level: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Galley writes logs to standard error, in JSON lines.',
  ),
  limitReads: perMinute('GALLEY_LIMIT_READS', 1200, 'Maximum public reads per minute and API key.'),
  limitWrites: perMinute('GALLEY_LIMIT_WRITES', 30, 'Maximum public writes per minute and API key.'),
  limitUploads: perMinute('GALLEY_LIMIT_UPLOADS', 10, 'Maximum media uploads per minute and API key.'),
  limitAdmin: perMinute('GALLEY_LIMIT_ADMIN', 300, 'Maximum admin API requests per minute and IP address.'),
  limitCredentials: perMinute(
    'GALLEY_LIMIT_CREDENTIALS',
    10,
    'Maximum requests to all credential endpoints, such as sign-in, per minute and IP address.',
  ),
  limitAi: perMinute('GALLEY_LIMIT_AI', 20, 'Maximum AI requests per minute and API key.'),
  edgeRules: setting(
    ['GALLEY_EDGE_RULES'],
    text('on').pipe(z.enum(['on', 'off'])),
    '`on`',
    '`off` turns off the [general rate limits](limits-and-caching.md#rate-limits) per IP address, for example if a CDN or proxy limits requests.',
  ),
  serverTiming: setting(
    ['GALLEY_SERVER_TIMING'],
    text('off').pipe(z.enum(['on', 'off'])),
    '`off`',
    '`on` adds a [`Server-Timing` header](limits-and-caching.md#measure-the-cost-of-a-read) to computed reads. The header shows everyone with a key how busy the database is.',
  ),
  ...edgeSettings,
  trustedProxies: setting(
    ['GALLEY_TRUSTED_PROXIES'],
    z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((part) => part.trim() || []))
      .refine(
        (list) => list.every(isAddressRange),
        'must be a comma-separated list of IP addresses and CIDR ranges',
      ),
    '–',
    'IP addresses and CIDR ranges of your reverse proxies, comma-separated. Galley ignores `X-Forwarded-For` from other addresses.',
  ),
  blobs: setting(
    ['GALLEY_BLOBS'],
    z
      .string()
      .refine(isBucketAddress, 'must be s3://bucket, with an optional ?endpoint=https://… and &region=…')
      .transform(parseBucketAddress)
      .optional(),
    'Files in the data folder',
    '[S3-compatible store](recipes/s3.md) for media files, `s3://bucket/prefix?endpoint=…&region=…`.',
  ),
  awsAccessKeyId: setting(
    ['AWS_ACCESS_KEY_ID'],
    z.string().optional(),
    '–',
    'Access key of the S3-compatible store.',
  ),
  awsSecretAccessKey: setting(
    ['AWS_SECRET_ACCESS_KEY'],
    z.string().optional(),
    '–',
    'Secret access key of the S3-compatible store.',
  ),
  awsSessionToken: setting(
    ['AWS_SESSION_TOKEN'],
    z.string().optional(),
    '–',
    'Session token of the S3-compatible store, for temporary credentials.',
  ),
  awsRegion: setting(
    ['AWS_REGION', 'AWS_DEFAULT_REGION'],
    text('us-east-1'),
    '`us-east-1`',
    'Region of the S3-compatible store, if `GALLEY_BLOBS` has no region.',
  ),
  cacheMegabytes: setting(
    ['GALLEY_CACHE_MB'],
    wholeNumber(64, { min: 1, max: 16_384 }),
    '`64`',
    'Size of the response cache in MiB. When the cache is full, responses of the tenant with the most memory are evicted first.',
  ),
  answerMemory: setting(
    ['GALLEY_ANSWER_MEMORY'],
    wholeNumber(128, { min: 16, max: 16_384 }),
    '`128`',
    'Memory for large responses in MiB. If the memory stays full for two seconds, requests return 503 with `Retry-After`.',
  ),
  secretKey: setting(
    ['GALLEY_SECRET_KEY'],
    z.string().min(32, 'must have at least 32 characters').optional(),
    'Created at the first start, in the data folder',
    'Key that encrypts webhook secrets. All nodes of a PostgreSQL database need the same key. To create a key: `openssl rand -base64 32`.',
  ),
  webhookRetryDelays: setting(
    ['GALLEY_WEBHOOK_RETRY_DELAYS'],
    text('60,300,900,3600,14400')
      .refine(
        (list) => /^\d{1,7}(,\d{1,7}){0,19}$/.test(list),
        'must be a comma-separated list of whole seconds',
      )
      .transform((list) => list.split(',').map((seconds) => Number(seconds) * 1000)),
    '`60,300,900,3600,14400`',
    'Delays between the attempts of a webhook delivery, in seconds. After the last delay, Galley makes a last attempt.',
  ),
  webhookAllowPrivate: setting(
    ['GALLEY_WEBHOOK_ALLOW_PRIVATE'],
    text('false')
      .pipe(z.enum(['true', 'false']))
      .transform((word) => word === 'true'),
    '`false`',
    'With `true`, webhook endpoints can have private and local IP addresses. Use `true` only for development and tests.',
  ),
  metricsToken: setting(
    ['GALLEY_METRICS_TOKEN'],
    z.string().min(16, 'must have at least 16 characters').optional(),
    '–',
    'Token for `GET /metrics` from other hosts, sent as `Authorization: Bearer <token>`. Without a token, only the same host can read metrics.',
  ),
  workPort: setting(
    ['GALLEY_WORK_PORT'],
    wholeNumber(0, { min: 1, max: 65_535 }).optional(),
    '–',
    'Port on which `galley work` serves `/healthz` and `/metrics`. By default, `galley work` opens no port.',
  ),
  aiBaseUrl: setting(
    ['GALLEY_AI_BASE_URL'],
    z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
    '–',
    'URL of an OpenAI-compatible API, without `/chat/completions`. Without a URL, Galley uses only the built-in engine.',
  ),
  aiApiKey: setting(
    ['GALLEY_AI_API_KEY'],
    z.string().optional(),
    '–',
    'API key of the OpenAI-compatible API.',
  ),
  aiModel: setting(
    ['GALLEY_AI_MODEL'],
    z.string().optional(),
    '–',
    'Name of the model in the OpenAI-compatible API.',
  ),
} as const satisfies Record<string, Setting<unknown>>;
