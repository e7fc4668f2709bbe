import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * A program of Linux (ELF, 64 bit) without the tables of its symbols, which only debuggers read: the system loads segments,
 * and what stands after the last one goes. Of Node that is a fifth. Undefined for what is no such program.
 */
function withoutSymbols(program: Buffer): Buffer | undefined {
  const isElf = program.subarray(0, 6).equals(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]));
  if (!isElf) return undefined;
  const place = Number(program.readBigUInt64LE(32));
  const size = program.readUInt16LE(54);
  let end = 0;
  for (let n = 0; n < program.readUInt16LE(56); n++) {
    const header = place + n * size;
    end = Math.max(end, Number(program.readBigUInt64LE(header + 8) + program.readBigUInt64LE(header + 32)));
  }
  const stripped = Buffer.from(program.subarray(0, end));
  // There are no sections any more: neither their place, nor their number, nor which one has their names.
  stripped.writeBigUInt64LE(0n, 40);
  stripped.writeUInt16LE(0, 60);
  stripped.writeUInt16LE(0, 62);
  return stripped;
}

/** Writes a program without its symbols to a place, once it has been seen to run. False where that cannot be done. */
export function stripInto(from: string, to: string): boolean {
  const stripped = withoutSymbols(readFileSync(from));
  if (!stripped) return false;
  const tried = `${to}.tried`;
  writeFileSync(tried, stripped, { mode: 0o755 });
  if (spawnSync(tried, ['--version']).status !== 0) {
    rmSync(tried);
    return false;
  }
  renameSync(tried, to);
  return true;
}
