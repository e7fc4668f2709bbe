import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOpenapi } from '../app/openapi/build-openapi.ts';
import {
  type RecordedAnswer,
  readRecordedAnswers,
  recordedAnswersFolder,
} from '../app/openapi/recorded-answers.ts';
import { chapters } from '../features/api/chapters.ts';
import { sampleTexts } from '../features/api/sample-values.ts';
import { isoTime } from '../lib/clock.ts';
import { onEachDatabase } from './databases.ts';
import { readAnswer } from './read-answer.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { createSchemaChecker } from './samples/openapi-checker.ts';
import { type ExampleRequest, escapePointer, requestsOf } from './samples/openapi-requests.ts';
import { toDocumented } from './samples/sample-translation.ts';
import { createSampleWorld, type SampleWorld } from './samples/sample-world.ts';
import { type ExampleWorld, sendExample } from './samples/send-example.ts';
import { createTestService, type TestService } from './test-service.ts';

const recorded = readRecordedAnswers();
const document = buildOpenapi(recorded);
const requests = requestsOf(document);
const checker = createSchemaChecker(buildOpenapi(recorded, { closed: true }));

/** The chapter whose examples need an installation without a tenant. */
const firstRun = 'First run';

/** The world of the first run: the token of the printed link is all that it has. */
function unclaimedWorld({ server }: TestService): ExampleWorld {
  return {
    address: server.address,
    pairs: [
      [sampleTexts.firstRunToken, server.deps.setupToken],
      [sampleTexts.address, server.address],
    ],
  };
}

/** The chapter whose examples need a tenant in which there is nothing. */
const beginning = 'Templates';

async function emptyWorld(service: TestService): Promise<SampleWorld> {
  const tenant = await service.createTenant(`tideline-${beginning.toLowerCase()}`);
  const { address } = service.server;
  return {
    address,
    tenant,
    pairs: [[sampleTexts.address, address]],
    sessionFor: () => tenant.sessionToken('editor'),
    superAdminToken: '',
  };
}

/**
 * The examples of the API document. What is answered becomes the documented answer: after a wanted change run this file
 * with `-u`, then `node scripts/openapi.ts`.
 */
onEachDatabase('every request of the API document', (dialect) => {
  let service: TestService;
  /** Without a tenant. */
  let unclaimed: TestService;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await createTestService(dialect, { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
    unclaimed = await createTestService(dialect);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await service.close();
    await unclaimed.close();
    await receiver.close();
  });

  test.each(Object.keys(chapters))('%s: gets the documented answer', async (tag) => {
    const file = tag.toLowerCase().replaceAll(' ', '-');
    const world = await worldOf(tag, file);
    const answers: Record<string, Record<string, RecordedAnswer>> = {};
    for (const request of requests.filter((one) => one.tag === tag)) {
      const answer = await answerTo(world, request);
      answers[request.operation] = { ...answers[request.operation], [request.name]: answer };
    }
    expect(Object.keys(answers)).not.toEqual([]);
    const path = fileURLToPath(new URL(`${file}.json`, recordedAnswersFolder));
    await expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot(path);
    if (!('tenant' in world)) return;
    await checkEvents(world);
    if (tag !== beginning) checkReceived();
  });

  async function worldOf(tag: string, file: string): Promise<ExampleWorld> {
    if (tag === firstRun) return unclaimedWorld(unclaimed);
    return tag === beginning ? emptyWorld(service) : createSampleWorld(service, receiver.url, file);
  }

  /** Sends a request and holds the answer against the document; answers it as the document has it. */
  async function answerTo(world: ExampleWorld, request: ExampleRequest): Promise<RecordedAnswer> {
    service.clock.advance(1000);
    const what = `${request.operation}, ${request.name}`;
    const response = await sendExample(world, request);
    const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';');
    const bytes = Buffer.from(await readAnswer(response));
    expect(response.status, `${what}: ${bytes.toString('utf8').slice(0, 2000)}`).toBe(request.status);
    if (bytes.length === 0) return { status: response.status, mediaType: '' };
    const range = request.mediaTypes.find((one) => covers(one, mediaType));
    expect(range, `${what}: ${mediaType} of ${request.mediaTypes.join(', ')}`).toBeDefined();
    if (!/json|^text\/(?!event-stream)/.test(mediaType)) return { status: response.status, mediaType };
    const body: unknown = mediaType.includes('json')
      ? JSON.parse(bytes.toString('utf8'))
      : bytes.toString('utf8');
    const schema = `${request.responsePointer}/content/${escapePointer(range ?? '')}/schema`;
    expect(checker.faultsOf(schema, body), what).toEqual([]);
    const { error } = body as { error?: { code?: string } };
    if (error?.code !== undefined) expect(request.codes, what).toContain(error.code);
    return { status: response.status, mediaType, body: toDocumented(body, world.pairs) };
  }

  /** What the receiver got has the headers that the document demands, and its body fits. */
  function checkReceived(): void {
    expect(receiver.received.length).toBeGreaterThan(0);
    for (const { headers, body } of receiver.received) {
      const kind = String(headers['x-webhook-event']);
      const names = headersOf(kind).map((name) => name.toLowerCase());
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(names));
      expect(checker.faultsOf(payloadPointer(kind), body), kind).toEqual([]);
    }
  }

  /** Whatever happened in the world fits the description of its webhook. */
  async function checkEvents(world: SampleWorld): Promise<void> {
    const events = await service.events(world.tenant);
    expect(events.length).toBeGreaterThan(0);
    for (const { kind, created_at: at, data, subject } of events) {
      const told = JSON.parse(subject ?? 'null') as unknown;
      const payload = { event: kind, timestamp: isoTime(at), data, subject: told };
      expect(checker.faultsOf(payloadPointer(kind), payload), kind).toEqual([]);
    }
  }
});

/** Where the document has the schema of what is sent for a kind of event. */
function payloadPointer(kind: string): string {
  const parts = ['webhooks', kind, 'post', 'requestBody', 'content', 'application/json', 'schema'];
  return parts.map(escapePointer).join('/');
}

/** The headers that the document demands of a delivery. */
function headersOf(kind: string): string[] {
  const { post } = document.webhooks[kind] as {
    post: { parameters: { name: string; required: boolean }[] };
  };
  expect(post.parameters.length).toBeGreaterThan(0);
  return post.parameters.filter(({ required }) => required).map(({ name }) => name);
}

function covers(range: string, mediaType: string): boolean {
  return range === mediaType || range === '*/*' || mediaType.startsWith(range.replace(/\*$/, ''));
}
