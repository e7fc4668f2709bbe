import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { signBody } from '../../../../server/features/webhooks/signing-secret.ts';
import { signatureSnippets } from './signature-snippets.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"event":"page.published","data":{"name":"Größe"}}';
const signature = signBody(secret, Buffer.from(body));
const forged = signBody('another secret', Buffer.from(body));

async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, [...args]);
  return stdout.trim();
}

test('The snippet for Node accepts what Galley signed, and nothing else', async () => {
  const [text, own, other, key] = [body, signature, forged, secret].map((value) => JSON.stringify(value));
  const check = (given = '') => `isFromGalley(Buffer.from(${text}), ${given}, ${key})`;
  const script = `${signatureSnippets.node}\nconsole.log(${[own, other, 'undefined'].map(check)})`;
  expect(await run(process.execPath, ['--input-type=module', '-e', script])).toBe('true false false');
});

test('The snippet for Python accepts what Galley signed, and nothing else', async (context) => {
  const hasPython = await run('python3', ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasPython) context.skip('There is no Python here.');
  const check = (given: string) => `is_from_galley(bytes.fromhex("${hex}"), "${given}", "${secret}")`;
  const hex = Buffer.from(body).toString('hex');
  const script = `${signatureSnippets.python}\nprint(${[signature, forged, ''].map(check)})`;
  expect(await run('python3', ['-c', script])).toBe('True False False');
});
