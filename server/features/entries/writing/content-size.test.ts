import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import { createRawClient } from '../../../test/raw-request.ts';
import { useWriteScenario } from '../../../test/scenarios/write-scenario.ts';

const oneMegabyte = 1_048_576;
const twoMebibytes = 2 * 1024 * 1024;
const tooLarge = { status: 413, code: 'PAYLOAD_TOO_LARGE' };

/** `fields` whose UTF-8 JSON has exactly that many bytes. */
function fieldsOf(bytes: number, character = 'x') {
  const around = Buffer.byteLength(JSON.stringify({ text: '' }));
  const each = Buffer.byteLength(character);
  const text = character.repeat(Math.floor((bytes - around) / each));
  return { text: text.padEnd(text.length + ((bytes - around) % each), 'x') };
}

onEachDatabase('sizes of writes', (dialect) => {
  const scenario = useWriteScenario(dialect, async (tenant) => {
    const schema = [
      { name: 'text', label: 'Text', type: 'textarea' },
      { name: 'more', label: 'More', type: 'textarea' },
    ];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    await tenant.createType('page-types', { name: 'Plain', slug: 'plain', schema });
  });
  let client: ReturnType<typeof createRawClient>;
  beforeAll(() => {
    client = createRawClient(scenario.service.server.address);
  });
  afterAll(() => client.close());
  const create = (fields: object, slug = 'a') =>
    scenario.tenant.call('POST', '/collections/notes', { name: 'A', slug, fields });

  test('fields of 1,048,576 bytes as UTF-8 JSON are taken, one more is 413 PAYLOAD_TOO_LARGE', async () => {
    expect(refusal(await create(fieldsOf(oneMegabyte + 1)))).toEqual(tooLarge);
    const reply = await create(fieldsOf(oneMegabyte));
    expect(reply.status).toBe(201);
    expect(Buffer.byteLength(JSON.stringify(reply.body.data.draftContent))).toBe(oneMegabyte);
    expect((await scenario.tenant.call('POST', '/collections/notes/a/publish')).status).toBe(200);
  });

  test('bytes count, not characters', async () => {
    expect(refusal(await create(fieldsOf(oneMegabyte + 1, '😀')))).toEqual(tooLarge);
    expect((await create(fieldsOf(oneMegabyte, '😀'))).status).toBe(201);
  });

  test('the same holds for pages', async () => {
    const body = { name: 'A', slug: 'a', pageType: 'plain', fields: fieldsOf(oneMegabyte + 1) };
    expect(refusal(await scenario.tenant.call('POST', '/pages', body))).toEqual(tooLarge);
    const fitting = { ...body, fields: fieldsOf(oneMegabyte) };
    expect((await scenario.tenant.call('POST', '/pages', fitting)).status).toBe(201);
    const update = { fields: { more: 'x' } };
    expect(refusal(await scenario.tenant.call('PUT', '/pages/a', update))).toEqual(tooLarge);
  });

  test('on PUT the merged content counts, and clearing a key makes room', async () => {
    await create(fieldsOf(oneMegabyte));
    const put = (fields: object) => scenario.tenant.call('PUT', '/collections/notes/a', { fields });
    expect(refusal(await put({ more: 'x' }))).toEqual(tooLarge);
    expect(refusal(await put(fieldsOf(oneMegabyte + 1)))).toEqual(tooLarge);
    const { status, body } = await put({ text: null, more: 'x' });
    expect({ status, content: body.data.draftContent }).toEqual({ status: 200, content: { more: 'x' } });
    expect(await scenario.eventKinds()).toEqual(['collection_item.created', 'collection_item.updated']);
  });

  test('a body over 2 MiB is 413, announced or not, and the connection serves the next request', async () => {
    const headers = (length: object) => ({
      'X-API-Key': scenario.tenant.keys.secret,
      'Idempotency-Key': `k-${Math.random()}`,
      'Content-Type': 'application/json',
      ...length,
    });
    const path = '/api/v1/collections/notes';
    const part = Buffer.alloc(twoMebibytes / 4, 32);
    const announced = await client.send({
      method: 'POST',
      path,
      headers: headers({}),
      chunks: [Buffer.alloc(twoMebibytes + 1, 32)],
    });
    const chunked = await client.send({
      method: 'POST',
      path,
      headers: headers({}),
      chunks: Array(5).fill(part),
    });
    for (const { status, text } of [announced, chunked]) {
      expect(refusal({ status, body: JSON.parse(text) })).toEqual(tooLarge);
    }
    const body = `{"name":"A","slug":"a"}`.padEnd(twoMebibytes, ' ');
    const fitting = await client.send({
      method: 'POST',
      path,
      headers: headers({}),
      chunks: [body.slice(0, 100), body.slice(100)],
    });
    expect(fitting.status).toBe(201);
  });
});
