import { expect, test } from 'vitest';
import { createLifetime, type Ending } from './lifetime.ts';

function recorded() {
  const told: string[] = [];
  const part = (name: string): Ending => ({
    stop: async (grace) => {
      told.push(`stop ${name} ${grace}`);
      await Promise.resolve();
      told.push(`stopped ${name}`);
    },
    close: () => {
      told.push(`close ${name}`);
    },
  });
  return { told, part };
}

test('what was added last ends first, and nothing is closed while another part still stops', async () => {
  const { told, part } = recorded();
  const lifetime = createLifetime();
  for (const name of ['database', 'server', 'worker']) lifetime.add(part(name));
  await lifetime.close(700);
  expect(told).toEqual([
    'stop worker 700',
    'stop server 700',
    'stop database 700',
    'stopped worker',
    'stopped server',
    'stopped database',
    'close worker',
    'close server',
    'close database',
  ]);
});

test('it ends once, and takes no part afterwards', async () => {
  const { told, part } = recorded();
  const lifetime = createLifetime();
  lifetime.add(part('server'));
  await Promise.all([lifetime.close(0), lifetime.close(9)]);
  expect(told).toEqual(['stop server 0', 'stopped server', 'close server']);
  expect(() => lifetime.add(part('late'))).toThrow('ended');
});

test('a part that fails keeps no other from ending, and its failure is told', async () => {
  const { told, part } = recorded();
  const lifetime = createLifetime();
  lifetime.add(part('database'));
  lifetime.add({ stop: () => Promise.reject(new Error('it hangs')) });
  await expect(lifetime.close(0)).rejects.toThrow('it hangs');
  expect(told.at(-1)).toBe('close database');
});
