import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findBrowser } from './find-browser.ts';

/** A page in a headless Chromium, spoken to by its DevTools protocol. */
export interface BrowserPage {
  /** Every address that the page asked for. */
  readonly requests: readonly string[];
  /** Errors and warnings of its console, and what its policy refused. */
  readonly complaints: readonly string[];
  open(url: string): Promise<void>;
  /** The value of an expression in the page; promises are awaited. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into pages and assert what they find.
  evaluate(expression: string): Promise<any>;
  close(): Promise<void>;
}

type Message = {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
};

/** Starts Chromium and answers an empty page in it. */
export async function openBrowserPage(): Promise<BrowserPage> {
  const profile = mkdtempSync(join(tmpdir(), 'galley-browser-'));
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
  ];
  const args = [...options, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(await findBrowser(), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const send = await connect(await addressOf(child));

  const requests: string[] = [];
  const complaints: string[] = [];
  const { targetId } = (await send('Target.createTarget', { url: 'about:blank' })) as { targetId: string };
  const attached = await send('Target.attachToTarget', { targetId, flatten: true });
  const { sessionId } = attached as { sessionId: string };
  const inPage = (method: string, params: object = {}) => send(method, params, sessionId);
  send.listen((method, params) => note(method, params as Noted, requests, complaints));
  for (const domain of ['Network', 'Runtime', 'Log', 'Page']) await inPage(`${domain}.enable`);

  const evaluate = async (expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await inPage('Runtime.evaluate', options)) as {
      result: { value: unknown };
      exceptionDetails?: unknown;
    };
    if (exceptionDetails) throw new Error(`the page failed: ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  };
  return {
    requests,
    complaints,
    evaluate,
    open: async (url) => {
      await inPage('Page.navigate', { url });
      const loaded = `document.readyState === 'complete' && location.href !== 'about:blank'`;
      await evaluate(untilTrue(loaded));
    },
    close: async () => {
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** An expression that waits in the page until a condition holds, a minute at most, and answers its value (true for an element). */
export function untilTrue(condition: string): string {
  return `new Promise((resolve, reject) => {
    const end = performance.now() + 60000;
    const look = () => {
      const value = (() => ${condition})();
      if (value) resolve(typeof value === 'object' ? true : value);
      else if (performance.now() > end) reject(new Error('never true: ' + ${JSON.stringify(condition)}));
      else setTimeout(look, 20);
    };
    look();
  })`;
}

interface Noted {
  readonly request?: { readonly url: string };
  readonly type?: string;
  readonly args?: readonly { readonly value?: unknown; readonly description?: string }[];
  readonly entry?: { readonly level: string; readonly text: string };
  readonly exceptionDetails?: unknown;
}

function note(method: string, params: Noted, requests: string[], complaints: string[]): void {
  if (method === 'Network.requestWillBeSent' && params.request) requests.push(params.request.url);
  if (method === 'Runtime.consoleAPICalled' && /error|warning|assert/.test(params.type ?? '')) {
    complaints.push((params.args ?? []).map(({ value, description }) => value ?? description).join(' '));
  }
  if (method === 'Log.entryAdded' && params.entry && /error|warning/.test(params.entry.level)) {
    complaints.push(params.entry.text);
  }
  if (method === 'Runtime.exceptionThrown') complaints.push(JSON.stringify(params.exceptionDetails));
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Chromium has no standard error');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      child.stderr.resume();
      return address;
    }
  }
  throw new Error('Chromium did not start');
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, (message: Message) => void>();
  let listener: (method: string, params: unknown) => void = () => {};
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method) listener(message.method, message.params);
  });
  let sent = 0;
  const send = (method: string, params: object, sessionId?: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++sent;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
  return Object.assign(send, {
    listen: (given: typeof listener) => {
      listener = given;
    },
  });
}
