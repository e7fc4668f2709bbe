import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sources } from './import-rules.ts';

/** Every source file of the server, by its path below `server/`. */
export function readServerSources(): Sources {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const sources = new Map<string, string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(root.length).replaceAll('\\', '/');
    const isSource = entry.isFile() && name.endsWith('.ts') && !name.includes('node_modules/');
    if (isSource) sources.set(name, readFileSync(path, 'utf8'));
  }
  return sources;
}
