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
    postgresAddress,
    'SQLite in the data folder',
    '`postgres://…` to keep the data in PostgreSQL, so that several nodes can share it.',
  ),
  databaseListenUrl: setting(
    ['GALLEY_DATABASE_LISTEN_URL'],
    postgresAddress,
    '`GALLEY_DATABASE_URL`',
    'Address of the same database past a pooler (PgBouncer with `pool_mode=transaction`), on which a node hears what ' +
      'others changed: one connection a process.',
  ),
  databaseReadUrl: setting(
    ['GALLEY_DATABASE_READ_URL'],
    postgresAddress,
    '–',
    'Address of a read replica of the database. It answers published reads that the cache has not, once it has all that ' +
      'the node has heard of; otherwise the database itself does.',
  ),
  hints: setting(
    ['GALLEY_HINTS'],
    text('postgres')
      .refine(isHintSettings, 'must be postgres, polling or valkey://host:port')
      .transform(parseHintSettings),
    '`postgres`',
    'How the nodes on one PostgreSQL hear what others changed, the same for all: `postgres` by its notifications; `polling` ' +
      'where no connection carries these, by asking it twice a second; `valkey://[:password@]host:port` (`valkeys`, `redis` ' +
      'and `rediss` too) as polling, at once when the others say so there.',
  ),
  publicUrl: setting(
    ['GALLEY_PUBLIC_URL'],
    z
      .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
      .refine((url) => webOrigin(url) !== undefined, 'must have a host name or an IP address')
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
    z
      .string()
      .refine((password) => newPassword.safeParse(password).success, `must have ${passwordCharacters}`)
      .optional(),
    '–',
    `That owner's password, ${passwordCharacters}.`,
  ),
  tenantSlug: setting(
    ['GALLEY_TENANT'],
    text('main').pipe(
      z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens'),
    ),
    '`main`',
    "That owner's tenant, by slug.",
  ),
  demo: setting(
    ['GALLEY_DEMO'],
    text('on').pipe(z.enum(['on', 'off'])),
    '`on`',
    '`off`: `serve` leaves an empty database empty, and prints a link under which its owner is made.',
  ),
  smtpUrl: setting(
    ['GALLEY_SMTP_URL'],
    z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
    'files in `<data>/mail/`',
    'Mail server for invitations and password resets, `smtp://user:password@host:587` or `smtps://…`. Without one, ' +
      'messages are written to files and their links to the log.',
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
    'Sender of mails, `Name <address>`; needed with `GALLEY_SMTP_URL`.',
  ),
  idempotencyTtlHours: setting(
    ['IDEMPOTENCY_TTL_HOURS'],
    wholeNumber(24, { min: 1, max: 720 }),
    '`24`',
    'Hours for which the answer to a public write is kept for replay.',
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
    'Days for which it is kept what was live, after it is no more; `forever` keeps all of it.',
  ),
  logLevel: setting(
    ['GALLEY_LOG_LEVEL'],
    text('info').pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    '`info`',
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; JSON lines on standard error.',
  ),
  limitReads: perMinute('GALLEY_LIMIT_READS', 1200, 'Public reads a minute for each API key.'),
  limitWrites: perMinute('GALLEY_LIMIT_WRITES', 30, 'Public writes a minute for each API key.'),
  limitUploads: perMinute('GALLEY_LIMIT_UPLOADS', 10, 'Media uploads a minute for each API key.'),
  limitAdmin: perMinute('GALLEY_LIMIT_ADMIN', 300, 'Admin requests a minute for each address.'),
  limitCredentials: perMinute(
    'GALLEY_LIMIT_CREDENTIALS',
    10,
    'Requests a minute for each address to the credential endpoints together.',
  ),
  limitAi: perMinute('GALLEY_LIMIT_AI', 20, 'AI requests a minute for each API key.'),
  edgeRules: setting(
    ['GALLEY_EDGE_RULES'],
    text('on').pipe(z.enum(['on', 'off'])),
    '`on`',
    '`off` where a real edge in front has ceilings for each address of its own.',
  ),
  serverTiming: setting(
    ['GALLEY_SERVER_TIMING'],
    text('off').pipe(z.enum(['on', 'off'])),
    '`off`',
    '`on`: reads that no cache answers say in `Server-Timing` what they cost, for whoever builds a site. Whoever has a ' +
      'key can then tell how busy the database is.',
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
    'Addresses and CIDR ranges of reverse proxies, comma-separated; only their `X-Forwarded-For` is believed.',
  ),
  blobs: setting(
    ['GALLEY_BLOBS'],
    z
      .string()
      .refine(isBucketAddress, 'must be s3://bucket, with ?endpoint=https://… and &region=… where needed')
      .transform(parseBucketAddress)
      .optional(),
    'files in the data folder',
    '`s3://bucket/prefix?endpoint=…&region=…` to keep uploaded files in an S3-compatible store; credentials come from the AWS variables.',
  ),
  awsAccessKeyId: setting(['AWS_ACCESS_KEY_ID'], z.string().optional(), '–', 'Access key of that store.'),
  awsSecretAccessKey: setting(
    ['AWS_SECRET_ACCESS_KEY'],
    z.string().optional(),
    '–',
    'Secret key of that store.',
  ),
  awsSessionToken: setting(
    ['AWS_SESSION_TOKEN'],
    z.string().optional(),
    '–',
    'Session token, where the credentials are temporary.',
  ),
  awsRegion: setting(
    ['AWS_REGION', 'AWS_DEFAULT_REGION'],
    text('us-east-1'),
    '`us-east-1`',
    'Region of that store, where `GALLEY_BLOBS` names none.',
  ),
  cacheMegabytes: setting(
    ['GALLEY_CACHE_MB'],
    wholeNumber(64, { min: 1, max: 16_384 }),
    '`64`',
    'Memory for the response cache, in MiB. When it is full, the tenant that holds most gives way.',
  ),
  answerMemory: setting(
    ['GALLEY_ANSWER_MEMORY'],
    wholeNumber(128, { min: 16, max: 16_384 }),
    '`128`',
    'Memory for large responses that wait to be sent, in MiB. A request that finds it full waits up to two seconds, then ' +
      'gets 503 with `Retry-After`.',
  ),
  secretKey: setting(
    ['GALLEY_SECRET_KEY'],
    z.string().min(32, 'must have at least 32 characters').optional(),
    'made on first start, kept in the data folder',
    'Encrypts webhook secrets. Set it, the same on every node, when several nodes share a PostgreSQL; `openssl rand -base64 32` makes one.',
  ),
  webhookRetryDelays: setting(
    ['GALLEY_WEBHOOK_RETRY_DELAYS'],
    text('60,300,900,3600,14400')
      .refine((list) => /^\d{1,7}(,\d{1,7}){0,19}$/.test(list), 'must be a comma list of whole seconds')
      .transform((list) => list.split(',').map((seconds) => Number(seconds) * 1000)),
    '`60,300,900,3600,14400`',
    'Seconds between the attempts of a webhook delivery; the attempt after the last one exhausts it.',
  ),
  webhookAllowPrivate: setting(
    ['GALLEY_WEBHOOK_ALLOW_PRIVATE'],
    text('false')
      .pipe(z.enum(['true', 'false']))
      .transform((word) => word === 'true'),
    '`false`',
    '`true` lets webhooks call private and local addresses: for local work and tests.',
  ),
  metricsToken: setting(
    ['GALLEY_METRICS_TOKEN'],
    z.string().min(16, 'must have at least 16 characters').optional(),
    '–',
    'Lets `GET /metrics` be read from elsewhere, with `Authorization: Bearer <token>`; without it from this host only.',
  ),
  workPort: setting(
    ['GALLEY_WORK_PORT'],
    wholeNumber(0, { min: 1, max: 65_535 }).optional(),
    '–',
    'Port on which `work` answers `/healthz` and `/metrics`; none unless set.',
  ),
  aiBaseUrl: setting(
    ['GALLEY_AI_BASE_URL'],
    z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
    '–',
    'Any OpenAI-compatible endpoint, up to and without `/chat/completions`. Without it the built-in engine answers what it can.',
  ),
  aiApiKey: setting(['GALLEY_AI_API_KEY'], z.string().optional(), '–', 'Key of that endpoint.'),
  aiModel: setting(['GALLEY_AI_MODEL'], z.string().optional(), '–', 'Model to ask for.'),
} as const satisfies Record<string, Setting<unknown>>;
