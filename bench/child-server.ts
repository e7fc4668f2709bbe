import { spawn } from 'node:child_process';

/** A server in a process of its own. */
export interface ChildServer {
  /** `http://host:port`. */
  readonly url: string;
  readonly pid: number;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
}

/** How long a server may take to say where it listens, in milliseconds. */
const patience = 60_000;

/** Starts a TypeScript program that prints its address, and waits for that. */
export async function startChildServer(input: {
  program: string;
  words: readonly string[];
  environment?: Readonly<Record<string, string>>;
  nodeOptions?: readonly string[];
  /** Finds the address in what the program prints; the first group. */
  address?: RegExp;
}): Promise<ChildServer> {
  const { program, words, environment = {}, nodeOptions = [], address = /(http:\/\/\S+)\n/ } = input;
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, program, ...words], {
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(-4000);
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(new Error(`${program} did not start:\n${errors}`)), patience);
    child.once('exit', (code, signal) => {
      reject(new Error(`${program} ended with ${code ?? signal}:\n${errors}`));
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = address.exec(printed)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  let isStopping = false;
  child.once('close', (code) => {
    process.off('exit', killChild);
    if (!isStopping) console.error(`${program} ended with ${code}:\n${errors}`);
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
