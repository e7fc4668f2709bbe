import { join } from 'node:path';
import type { Config } from '../config/load-config.ts';
import { createAddressReader, type ReadClientAddress } from '../edge/client-address.ts';
import { createKeyDirectory, type KeyDirectory } from '../features/access/key-directory.ts';
import { createKeyUseNotes } from '../features/access/note-key-use.ts';
import type { AiProvider } from '../features/ai/ai-provider.ts';
import { createProviders } from '../features/ai/create-providers.ts';
import { type BatchTurns, createBatchTurns } from '../features/batch/batch-turns.ts';
import { proposeMigration } from '../features/content-migrations/propose-migration.ts';
import { createEdgeTags, type EdgeTags } from '../features/edge-purges/edge-tags.ts';
import { createReadyDocuments, type ReadyDocuments } from '../features/entries/delivery/ready-documents.ts';
import { createEntryLister, type EntryLister } from '../features/entries/lists/list-entries.ts';
import type { Perspectives } from '../features/entries/perspectives/perspective.ts';
import { createRedirectLister, type RedirectLister } from '../features/entries/redirects/list-redirects.ts';
import { entryUsage } from '../features/entries/usage/content-usage.ts';
import { mediaUsage } from '../features/entries/usage/media-usage.ts';
import { createIdempotencyRunner, type IdempotencyRunner } from '../features/idempotency/run-once.ts';
import { createHotFiles, type HotFiles } from '../features/media/delivery/hot-files.ts';
import { createImageWork, type ImageWork } from '../features/media/delivery/image-work.ts';
import { createServedMedia, type ServedMedia } from '../features/media/delivery/served-media.ts';
import { createImageDecoder } from '../features/media/images/decode-in-lanes.ts';
import type { ImageDecoder } from '../features/media/images/image-decoder.ts';
import type { MediaUsage } from '../features/media/media-usage.ts';
import { createPerspectives } from '../features/perspectives/open-perspective.ts';
import type { ContentUsage } from '../features/schemas/content-usage.ts';
import { createSchemaDirectory, type SchemaDirectory } from '../features/schemas/schema-directory.ts';
import { setupTokenOf } from '../features/staff/setup/setup-token.ts';
import { createStreamHub, type StreamHub } from '../features/stream/stream-hub.ts';
import type { Clock } from '../lib/clock.ts';
import { productName } from '../lib/product.ts';
import { type Background, createBackground } from '../platform/background/background.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Staging } from '../platform/blobs/staging.ts';
import type { Database, Replica } from '../platform/db/database.ts';
import { openReplica } from '../platform/db/postgres/replica.ts';
import { type AnswerMemory, createAnswerMemory } from '../platform/http/answer-memory.ts';
import { createSizeLimits, type SizeLimits } from '../platform/http/answer-size.ts';
import { createPieceReader, type PieceReader } from '../platform/http/large-body.ts';
import { createLimits, type Limits } from '../platform/limits/limits.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createFileMailer } from '../platform/mail/file-mailer.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { measureDatabase } from '../platform/metrics/measure-database.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { timeReads } from '../platform/metrics/server-timing.ts';
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts';
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts';
import { findSecretKey } from './find-secret-key.ts';
import { openBlobs } from './open-blobs.ts';
import type { Installation } from './open-installation.ts';
import { createReplicaReads, type ReplicaReads } from './read-from-replica.ts';

/** Batches of writes that run at once, of the twenty connections that a process has. */
const batchesAtOnce = 4;

/** Bytes of documents that are kept ready to be sent. */
const readyBytes = 32 * 1024 * 1024;

/** Everything that features use, built once and passed down. */
export interface Deps extends Installation {
  readonly keys: KeyDirectory;
  readonly schemas: SchemaDirectory;
  readonly usage: ContentUsage;
  readonly providers: readonly AiProvider[];
  readonly lister: EntryLister;
  readonly perspectives: Perspectives;
  readonly documents: ReadyDocuments;
  readonly redirects: RedirectLister;
  readonly idempotency: IdempotencyRunner;
  /** Batches of writes, each of which holds a connection for long. */
  readonly batchTurns: BatchTurns;
  readonly limits: Limits;
  /** Of large responses. */
  readonly answerMemory: AnswerMemory;
  /** Reads bodies that are too large to be held. */
  readonly pieces: PieceReader;
  readonly sizes: SizeLimits;
  /** The database for reads after a response has begun, if the response itself is read from a replica. */
  readonly primary?: Database | undefined;
  readonly readAddress: ReadClientAddress;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly secrets: SecretBox;
  /** What the printed link of an empty installation holds. */
  readonly setupToken: string;
  readonly outbound: Outbound;
  /** What a cache in front knows answers by, where the settings name one. */
  readonly edgeTags: EdgeTags | undefined;
  readonly metrics: Metrics;
  /** What open tabs of the admin app are told. */
  readonly streams: StreamHub;
  /** Where the settings name a read replica. */
  readonly replica: ReplicaReads | undefined;
  readonly blobs: Blobs;
  readonly staging: Staging;
  readonly hotFiles: HotFiles;
  readonly servedMedia: ServedMedia;
  readonly imageDecoder: ImageDecoder;
  readonly imageWork: ImageWork;
  readonly mediaUsage: MediaUsage;
  /** Where people reach this service; known once it listens. */
  readonly publicUrl: () => string;
  /** Says where it listens. */
  readonly listensAt: (address: string) => void;
}

/**
 * Builds what features use on an open installation, once a process. Each part that holds something gives it back at the
 * end of the installation's lifetime.
 */
export function buildDeps(installation: Installation): Deps {
  const { config, log, clock, ids, lifetime } = installation;
  const metrics = createMetrics();
  const measured = measureDatabase(installation.database, metrics);
  const database = config.serverTiming === 'on' ? timeReads(measured) : measured;
  const replica = openReplicaReads({ ...installation, database, metrics });
  if (replica) lifetime.add({ close: () => replica.stop() });
  const files = openBlobs(config);
  const secretKey = findSecretKey(config);
  const outbound = createOutbound({ allowPrivate: config.webhookAllowPrivate });
  lifetime.add({ close: () => outbound.close() });
  const mailer = createMailer(config, log, clock);
  lifetime.add({ close: () => mailer.close() });
  const imageDecoder = createImageDecoder();
  lifetime.add({ close: () => imageDecoder.close() });
  const background = createBackground(log);
  lifetime.add({ close: () => background.settled() });
  const streams = createStreamHub({ database, clock, log });
  lifetime.add({ stop: () => streams.stop() });
  const documents = createReadyDocuments(readyBytes);
  let address = `http://${config.host}:${config.port}`;
  return {
    config,
    log,
    clock,
    ids,
    lifetime,
    database,
    keys: createKeyDirectory(database, clock, createKeyUseNotes({ database, background })),
    mailer,
    background,
    secrets: createSecretBox(secretKey),
    setupToken: setupTokenOf(secretKey),
    outbound,
    edgeTags: config.edge && createEdgeTags(config.edge, secretKey),
    metrics,
    streams,
    replica,
    schemas: createSchemaDirectory(),
    usage: {
      ...entryUsage,
      proposeMigration: (tx, tenant, change) => proposeMigration(tx, tenant, { clock, ids }, change),
    },
    providers: createProviders(config),
    lister: createEntryLister(documents),
    perspectives: createPerspectives(clock),
    documents,
    redirects: createRedirectLister(),
    idempotency: createIdempotencyRunner(database, clock, { ttlHours: config.idempotencyTtlHours }),
    batchTurns: createBatchTurns(batchesAtOnce),
    ...files,
    hotFiles: createHotFiles(files.blobs),
    servedMedia: createServedMedia(database, clock),
    imageDecoder,
    imageWork: createImageWork(clock),
    mediaUsage,
    readAddress: createAddressReader(config.trustedProxies),
    answerMemory: createAnswerMemory(config.answerMemory * 1024 * 1024),
    pieces: createPieceReader(),
    sizes: createSizeLimits(),
    limits: createLimits(
      { database, clock },
      {
        reads: config.limitReads,
        writes: config.limitWrites,
        uploads: config.limitUploads,
        admin: config.limitAdmin,
        credentials: config.limitCredentials,
        ai: config.limitAi,
      },
    ),
    publicUrl: () => config.publicUrl ?? address,
    listensAt: (bound) => {
      address = bound;
    },
  };
}

function openReplicaReads(deps: Installation & Pick<Deps, 'metrics'>): ReplicaReads | undefined {
  const { config, database, log } = deps;
  const { databaseReadUrl: url } = config;
  const { logPosition } = database;
  if (!url || !logPosition) return undefined;
  const opened = openReplica(url, {
    onError: (error) => log.warn({ err: error }, 'a connection to the read replica was lost'),
  });
  const replica: Replica =
    config.serverTiming === 'on'
      ? { ...opened, read: (position, work) => opened.read(position, (db) => work(timeReads(db))) }
      : opened;
  return createReplicaReads({ ...deps, primary: database, logPosition, replica });
}

function createMailer(config: Config, log: Logger, clock: Clock): Mailer {
  const { smtpUrl: url, mailFrom } = config;
  if (url && mailFrom) return createSmtpMailer({ url, from: mailFrom });
  const from = mailFrom ?? `${productName} <galley@localhost>`;
  return createFileMailer({ folder: join(config.dataDir, 'mail'), from, clock, log });
}
