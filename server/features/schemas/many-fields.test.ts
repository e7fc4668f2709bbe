import { expect, test } from 'vitest';
import { growthOf, mostGrowth } from '../../test/growth.ts';
import { compileSchema } from './compile-schema.ts';
import { giveKeys } from './content-keys.ts';

test('keys are given to the lists of a wide type in linear time', () => {
  const names = Array.from({ length: 4000 }, (_, at) => `rows${at}`);
  const schema = compileSchema(names.map((name) => ({ name, type: 'repeater', options: { fields: [] } })));
  const make = (size: number) => Object.fromEntries(names.slice(0, size).map((name) => [name, [{}]]));
  const give = (content: Record<string, unknown>) =>
    giveKeys({ schema }, { component: () => undefined }, content, undefined, () => 'new00001');
  expect(give(make(2))).toEqual({ rows0: [{ _key: 'new00001' }], rows1: [{ _key: 'new00001' }] });
  expect(growthOf(1000, make, give)).toBeLessThan(mostGrowth);
});
