import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type { Logger };

/** Names of properties whose values never reach a log, wherever they stand. */
const secretNames = ['password', 'token', 'secret', 'key', 'apiKey', 'authorization', 'cookie', 'x-api-key'];
const paths = secretNames.flatMap((name) => {
  const part = /^\w+$/.test(name) ? `.${name}` : `["${name}"]`;
  return [part.replace(/^\./, ''), `*${part}`, `*.*${part}`];
});

/** Structured JSON lines on standard error (or on `stream`), with secrets blotted out. */
export function createLogger(level: string, stream: DestinationStream = destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '[redacted]' },
    },
    stream,
  );
}
