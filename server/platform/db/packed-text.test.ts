import { expect, test } from 'vitest';
import { packText, unpackText } from './packed-text.ts';

const sentence = JSON.stringify({ title: 'Ἀθῆναι 🏛', body: 'At low water the bar dries out. '.repeat(20) });

test.each([
  ['a record', sentence],
  ['a text that the process does not wait for', sentence.repeat(2000)],
  ['line breaks, quotes and escaped halves of characters', `${JSON.stringify('\n"\ud800')}\n`.repeat(60)],
])('what is packed comes back to the letter, in less room: %s', async (_, text) => {
  const packed = await packText(text);
  expect(packed?.length).toBeLessThan(Buffer.byteLength(text) / 2);
  expect(await unpackText(packed ?? new Uint8Array())).toBe(text);
});

test.each([
  ['a record', sentence, `{"id":"1","draftContent":${sentence},"version":1}`],
  ['a text that the process does not wait for', sentence.repeat(2000), `[${sentence.repeat(2000)}]`],
  ['one that says something else', sentence, 'x'.repeat(3000)],
])(
  'what is packed against another text needs it, and comes back to the letter: %s',
  async (_, text, like) => {
    const packed = (await packText(text, like)) ?? new Uint8Array();
    if (like.includes(text)) expect(packed.length).toBeLessThan(200);
    expect(await unpackText(packed, like)).toBe(text);
    if (like.includes(text)) await expect(unpackText(packed)).rejects.toThrow();
  },
);

test('a short text is not packed: it would take as much room and longer to read', async () => {
  expect(await packText('{"data":{"success":true}}')).toBeUndefined();
});
