import { describe, expect, test } from 'vitest';
import { parseInTurns } from './parse-in-turns.ts';

/** What `JSON.parse` makes of a text, with the order of keys; undefined where it refuses it. */
function judge(text: string): string | undefined {
  try {
    return describeValue(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function judgeInTurns(text: string, piece: number): Promise<string | undefined> {
  try {
    return describeValue(await parseInTurns(text, piece));
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return undefined;
  }
}

/** `__proto__` is a member like others. */
function describeValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(describeValue).join()}]`;
  return `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${describeValue(one)}`)}}`;
}

/** Numbers of a fixed sequence below `limit`. */
function createDraw(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function drawJson(draw: (limit: number) => number, level = 0): string {
  const blank = ['', '', ' ', '\n\t', '\r '][draw(5)];
  const kind = draw(level > 4 ? 4 : 7);
  const leaves = ['0', '-1.5e3', 'true', 'null', '"a"', '"[,]{\\"}"', '"\\\\"', '"é😀"', '""'];
  if (kind < 4) return `${blank}${leaves[draw(leaves.length)]}${blank}`;
  const count = draw(9);
  if (kind < 6) return `${blank}[${Array.from({ length: count }, () => drawJson(draw, level + 1)).join()}]`;
  const keys = ['"a"', '"b"', '"7"', '"1"', '"__proto__"', '"x,y"', '"q\\""', ' "spaced" '];
  const member = () => `${keys[draw(keys.length)]}:${drawJson(draw, level + 1)}`;
  return `{${Array.from({ length: count }, member).join()}}${blank}`;
}

describe('parsing in turns', () => {
  test('answers what JSON.parse does, and refuses what it refuses, wherever a text is cut and broken', async () => {
    const draw = createDraw(7);
    let refused = 0;
    let taken = 0;
    for (let round = 0; round < 4000; round++) {
      const whole = `[${drawJson(draw)},${drawJson(draw)}]`;
      const at = draw(whole.length);
      const marks = [',', ']', '}', '[', '{', '"', ':', ' ', '\\', '1', '\u00a0', '\ufeff', '\v'];
      const mark = marks[draw(marks.length)];
      const broken = [
        whole,
        whole.slice(0, at) + whole.slice(at + 1),
        `${whole.slice(0, at)}${mark}${whole.slice(at)}`,
        `${whole.slice(0, at)}${mark}${whole.slice(at + 1)}`,
      ][round % 4] as string;
      const expected = judge(broken);
      for (const piece of [1, 3, 10, 40]) expect(await judgeInTurns(broken, piece), broken).toBe(expected);
      if (expected === undefined) refused++;
      else taken++;
    }
    expect(Math.min(refused, taken)).toBeGreaterThan(500);
  });

  test.each([
    ['', undefined],
    ['[1,]', undefined],
    ['[,1]', undefined],
    ['[[1,2,3],]', undefined],
    ['[[1,2,3]4]', undefined],
    ['[[1,2,3] [4,5,6]]', undefined],
    ['[1,2,3],[4,5,6]', undefined],
    ['[1,2,3}', undefined],
    ['{"a":[1,2,3],"b"}', undefined],
    ['{"a":{"b":[1,2,3]}}', '{"a":{"b":[1,2,3]}}'],
    ['{"a" "b":[1,2,3]}', undefined],
    ['[          ]', '[]'],
    ['{"a":[1,2,3],"a":[4,5,6],"b":1}', '{"a":[4,5,6],"b":1}'],
    ['{"__proto__":[1,2,3]}', '{"__proto__":[1,2,3]}'],
    [`${'['.repeat(500)}${']'.repeat(500)}`, `${'['.repeat(500)}${']'.repeat(500)}`],
  ])('%s', async (text, expected) => {
    expect(judge(text)).toBe(expected);
    for (const piece of [1, 2, 5]) expect(await judgeInTurns(text, piece)).toBe(expected);
  });
});
