import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandFailure } from './command.ts';

/** Creates the folder that a command is about to write a file to. @throws CommandFailure */
export async function makeFolderOf(file: string): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`The folder ${folder} couldn't be created: ${reason}`, error);
  });
}
