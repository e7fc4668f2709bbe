import { findProgram, freePort, type SystemProgram, startProgram } from './system-program.ts';

/** A Valkey or Redis of the system, which keeps nothing. */
export interface ValkeyServer {
  readonly url: string;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Where Valkey is, or Redis, which speaks the same; undefined where neither is installed. */
export function findValkey(): string | undefined {
  return findProgram('valkey-server') ?? findProgram('redis-server');
}

/** Starts a server on a free port. */
export async function startValkey(): Promise<ValkeyServer> {
  const port = await freePort();
  let program: SystemProgram | undefined;
  const start = async () => {
    program = await startProgram({
      command: findValkey() ?? 'valkey-server',
      args: ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      port,
    });
  };
  await start();
  return { url: `valkey://127.0.0.1:${port}`, start, stop: async () => program?.stop() };
}
