import { expect, test } from 'vitest';
import { connectionCeiling } from './connection-ceiling.ts';
import { createConnectionTable } from './connection-table.ts';

interface Made {
  idle: boolean;
  open: boolean;
  readonly openedAt: number;
  idleSince(): number;
  isIdle(): boolean;
  close(): void;
}

function setUp(bounds: { connections: number; connectionsPerAddress: number }) {
  let now = 0;
  const table = createConnectionTable<Made>(bounds, () => now);
  const connect = (address: string, isUnlimited = false): Made | undefined => {
    now += 1000;
    const openedAt = now;
    const made: Made = {
      idle: true,
      open: true,
      openedAt,
      idleSince: () => openedAt,
      isIdle: () => made.idle,
      close: () => {
        made.open = false;
      },
    };
    return table.add(made, address, isUnlimited) ? made : undefined;
  };
  const fill = (count: number, address: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => connect(address(i))).filter((made) => made !== undefined);
  return { table, connect, fill, wait: (milliseconds: number) => (now += milliseconds) };
}

test.each([
  ['one address', (_: number) => '203.0.113.1'],
  ['one address, over IPv6 too', (i: number) => (i % 2 ? '203.0.113.1' : '::ffff:203.0.113.1')],
  ['a network of IPv6', (i: number) => `2001:db8::${i.toString(16)}:1`],
])('%s has one share', (_name, address) => {
  const { fill, connect } = setUp({ connections: 100, connectionsPerAddress: 10 });
  expect(fill(30, address)).toHaveLength(10);
  expect(connect('2001:db8:0:1::1')).toBeDefined();
});

test('two addresses with idle connections do not keep others out of a process of 1,024 descriptors', () => {
  const { all, perAddress } = connectionCeiling(1024);
  const { fill, table } = setUp({ connections: all, connectionsPerAddress: perAddress });
  const held = [...fill(300, () => '2001:db8::1'), ...fill(300, () => '203.0.113.1')];
  expect(held).toHaveLength(all);
  const others = fill(100, (i) => `198.51.100.${i}`);
  expect(others).toHaveLength(100);
  expect(others.every(({ open }) => open)).toBe(true);
  expect(held.filter(({ open }) => open)).toHaveLength(all - 100);
  expect([...table.all()]).toHaveLength(all);
});

test('the longest idle one of who holds most gives way, and none with a request under way', () => {
  const { fill, connect } = setUp({ connections: 6, connectionsPerAddress: 6 });
  const [few] = fill(2, () => '198.51.100.1');
  const many = fill(4, () => '203.0.113.1');
  const [oldest, second] = many;
  if (oldest) oldest.idle = false;
  expect(connect('192.0.2.1')).toBeDefined();
  expect([few?.open, oldest?.open, second?.open]).toEqual([true, true, false]);
  for (const one of many) one.idle = false;
  expect(connect('192.0.2.2')).toBeDefined();
  expect(few?.open).toBe(false);
});

test('who holds most gets no place of those who hold fewer', () => {
  const { fill, connect } = setUp({ connections: 6, connectionsPerAddress: 6 });
  const few = fill(2, () => '198.51.100.1');
  fill(4, () => '203.0.113.1');
  expect(connect('203.0.113.1')).toBeUndefined();
  expect(connect('203.0.113.1', true)).toBeUndefined();
  expect(few.every(({ open }) => open)).toBe(true);
});

test('a flood causes ten searches a second at most', () => {
  let searched = 0;
  const table = createConnectionTable<Made>({ connections: 1, connectionsPerAddress: 5 }, () => 0);
  const busy = { idle: false, open: true, openedAt: 0, idleSince: () => 0, close: () => {} };
  const isIdle = () => {
    searched++;
    return false;
  };
  for (let i = 0; i < 100; i++) table.add({ ...busy, isIdle }, `203.0.113.${i}`, false);
  expect(searched).toBe(1);
});
