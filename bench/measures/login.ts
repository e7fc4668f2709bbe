import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { signIn } from '../admin-client.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { type Finding, showFigure } from '../finding.ts';
import { owner, serveGalley } from '../galley.ts';
import { median, separability, spreadOf } from '../measure.ts';
import { amountOf, type BenchContext } from './bench-context.ts';
import { onEachDatabase } from './each-database.ts';

/** Tries of each e-mail: one more would lock it. */
const triesEach = 4;

interface Refusal {
  readonly milliseconds: number;
  /** What must not differ: status, headers but the ones that tell time or count, and body. */
  readonly shown: string;
}

/** Whether the time of a refused sign-in tells an unknown e-mail from a wrong password. */
export function measureLogin(context: BenchContext): Promise<Finding[]> {
  return onEachDatabase(context, 'login', (database) => measureOn(context, database));
}

async function measureOn(context: BenchContext, { name, create }: BenchDatabase): Promise<Finding[]> {
  // Every request comes from an address of its own, so that none is locked: three failures lock an address.
  const galley = await serveGalley(
    { ...(await create()), GALLEY_TRUSTED_PROXIES: '127.0.0.1' },
    context.profileDir,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const known: Refusal[] = [];
  const unknown: Refusal[] = [];
  try {
    const people = await addPeople(galley.url, amountOf(context, 250));
    let address = 0;
    const refuse = (email: string) => tryWrongPassword(agent, galley.url, email, address++);
    for (const person of people.slice(0, 20)) await refuse(person.replace('known', 'first'));
    for (let attempt = 0; attempt < triesEach; attempt++) {
      for (const email of people) {
        const other = email.replace('known', 'other');
        // Which of the two goes first is left to chance: what one leaves behind must not mark the other.
        if (randomInt(2) === 0) known.push(await refuse(email));
        unknown.push(await refuse(other));
        if (known.length < unknown.length) known.push(await refuse(email));
      }
    }
  } finally {
    agent.destroy();
    await galley.stop();
  }
  return [describe(name, known, unknown)];
}

function describe(
  name: BenchDatabase['name'],
  known: readonly Refusal[],
  unknown: readonly Refusal[],
): Finding {
  const [first] = known;
  const differing = [...known, ...unknown].find(({ shown }) => shown !== first?.shown);
  if (differing) throw new Error(`two refusals differ:\n${first?.shown}\n${differing.shown}`);
  const times = (refusals: readonly Refusal[]) => refusals.map(({ milliseconds }) => milliseconds);
  const show = (refusals: readonly Refusal[]) => `${showFigure(median(times(refusals)))} ms`;
  return {
    measure: `telling an unknown e-mail from a wrong password by time on ${name} (area under the curve; 0.5 is chance)`,
    floor: `unknown e-mail: ${show(unknown)}`,
    galley: `wrong password: ${show(known)}`,
    value: spreadOf([separability(times(known), times(unknown))]),
    unit: '',
    budget: { atLeast: 0.45, atMost: 0.55 },
    notes: [
      `${known.length} refusals of each kind in turns; all ${known.length * 2} with the same status, headers and body`,
    ],
  };
}

/** People with a password, each the owner of a tenant; answers their e-mails. */
async function addPeople(url: string, count: number): Promise<string[]> {
  const admin = await signIn(url, owner);
  const emails = Array.from({ length: count }, (_, n) => `person-${1000 + n}@known.example`);
  for (const [n, ownerEmail] of emails.entries()) {
    const tenant = { slug: `tenant-${n}`, name: `Tenant ${n}`, ownerEmail };
    await admin.send('POST', '/tenants', { ...tenant, ownerPassword: `the password of ${ownerEmail}` });
  }
  return emails;
}

async function tryWrongPassword(agent: Agent, url: string, email: string, n: number): Promise<Refusal> {
  const body = JSON.stringify({ email, password: 'a wrong but long password' });
  const startedAt = performance.now();
  const sent = request(`${url}/api/v1/auth/login`, {
    agent,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Forwarded-For': `198.18.${n >> 8}.${n & 255}`,
    },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const milliseconds = performance.now() - startedAt;
  if (response.statusCode !== 401) throw new Error(`a wrong password was answered ${response.statusCode}`);
  const headers = Object.keys(response.headers).sort();
  const text = Buffer.concat(chunks).toString('utf8');
  return { milliseconds, shown: `${response.statusCode} ${headers.join(' ')}\n${text}` };
}
