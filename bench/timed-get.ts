import { type Agent, get } from 'node:http';

/** An answer and how long it took, in milliseconds. */
export interface TimedAnswer {
  readonly milliseconds: number;
  readonly status: number;
  readonly cached: boolean;
  readonly body: Buffer;
}

/** Gets a URL over one of the agent's kept-alive connections. */
export function timedGet(agent: Agent, url: string, headers: Record<string, string>): Promise<TimedAnswer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          milliseconds: performance.now() - startedAt,
          status: response.statusCode ?? 0,
          cached: response.headers['x-cache'] === 'HIT',
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
  });
}
