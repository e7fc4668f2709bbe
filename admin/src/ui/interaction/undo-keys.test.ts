import { expect, test, vi } from 'vitest';

async function ask(system: string, event: Partial<KeyboardEvent>) {
  vi.resetModules();
  vi.stubGlobal('navigator', { userAgent: system });
  const { undoKeyOf } = await import('./undo-keys.ts');
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, code: '' };
  return undoKeyOf({ ...none, ...event } as KeyboardEvent);
}

const systems = [
  ['Windows NT 10.0', { ctrlKey: true }],
  ['X11; Linux', { ctrlKey: true }],
  ['Macintosh; Intel Mac OS X', { metaKey: true }],
] as const;

test.each(systems)('%s: redo is redo whichever case Shift gives the letter', async (system, mod) => {
  for (const key of ['z', 'Z']) {
    expect(await ask(system, { ...mod, key })).toBe('undo');
    expect(await ask(system, { ...mod, key, shiftKey: true })).toBe('redo');
  }
  expect(await ask(system, { ...mod, key: 'я', code: 'KeyZ' })).toBe('undo');
  expect(await ask(system, { ...mod, key: 'Я', code: 'KeyZ', shiftKey: true })).toBe('redo');
  expect(await ask(system, { ...mod, key: 'y' })).toBe('metaKey' in mod ? undefined : 'redo');
});

test.each(systems)('%s: other keys are neither', async (system, mod) => {
  expect(await ask(system, { key: 'z' })).toBeUndefined();
  expect(await ask(system, { ...mod, key: 'z', altKey: true })).toBeUndefined();
  expect(await ask(system, { ctrlKey: true, metaKey: true, key: 'z' })).toBeUndefined();
  expect(await ask(system, { ...mod, key: 'x' })).toBeUndefined();
  // The key of Y on a German keyboard, and of Z on a French one.
  expect(await ask(system, { ...mod, key: 'z', code: 'KeyY' })).toBe('undo');
  expect(await ask(system, { ...mod, key: 'w', code: 'KeyZ' })).toBeUndefined();
});
