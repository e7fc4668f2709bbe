import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../../platform/db/database.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { createTestService } from '../test-service.ts';
import { compareResponses, type Difference } from './compare-responses.ts';
import { families } from './families/families.ts';
import { type IntendedDifference, intendedDifferences } from './intended-differences.ts';
import type { RecordedResponse } from './recorded-response.ts';
import { createRecorder } from './recorder.ts';
import { hides } from './rules.ts';

type Recording = Readonly<Record<string, RecordedResponse>>;

const startsAt = Date.parse('2026-03-02T09:00:00Z');
/** Set to record requests that have no recording yet. Recorded responses are never replaced. */
const recordsNew = process.env['RECORD_NEW_READS'] === 'yes';
const settings = {
  GALLEY_PUBLIC_URL: 'https://galley.example.com',
  GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true',
};

describe.each<DialectName>(['sqlite', 'postgres'])('recorded requests (%s)', (dialect) => {
  const used = new Set<IntendedDifference>();
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  test.each(Object.keys(families))('%s: responses are as recorded', async (family) => {
    const responses = await responsesOf(family);
    const recording = recordingOf(family, responses);
    const faults = Object.keys(recording)
      .filter((name) => !responses.has(name))
      .map((name) => `${name}: is recorded, but no longer sent`);
    for (const [name, response] of responses) {
      const recorded = recording[name];
      if (!recorded) faults.push(`${name}: has no recording (RECORD_NEW_READS=yes adds it)`);
      else faults.push(...unexpected(name, compareResponses(recorded, response)));
    }
    expect(faults.join('\n\n')).toBe('');
  });

  test('every rule hides a difference', () => {
    const idle = intendedDifferences.filter(
      (rule) => !used.has(rule) && (rule.database ?? dialect) === dialect,
    );
    expect(idle).toEqual([]);
  });

  async function responsesOf(family: string): Promise<ReadonlyMap<string, RecordedResponse>> {
    const service = await createTestService(dialect, settings, undefined, startsAt);
    receiver.clear();
    try {
      const recorder = await createRecorder(service, await service.createTenant('tideline'), receiver);
      await families[family]?.(recorder);
      return recorder.responses;
    } finally {
      await service.close();
    }
  }

  function unexpected(name: string, differences: readonly Difference[]): string[] {
    return differences.flatMap((difference) => {
      const rule = intendedDifferences.find(
        (one) => (one.database ?? dialect) === dialect && hides(one, name, difference),
      );
      if (rule) used.add(rule);
      return rule ? [] : [describeDifference(name, difference)];
    });
  }
});

/** The recording of a family. Adds the responses that it lacks if that is asked for. */
function recordingOf(family: string, responses: ReadonlyMap<string, RecordedResponse>): Recording {
  const url = new URL(`./recordings/${family}.json`, import.meta.url);
  const recording: Recording = existsSync(url) ? JSON.parse(readFileSync(url, 'utf8')) : {};
  const lacks = [...responses.keys()].some((name) => !recording[name]);
  if (!recordsNew || !lacks) return recording;
  const completed = Object.fromEntries(
    [...responses].map(([name, response]) => [name, recording[name] ?? response]),
  );
  writeFileSync(url, `${JSON.stringify({ ...completed, ...recording }, null, 1)}\n`);
  return { ...completed, ...recording };
}

function describeDifference(name: string, { place, recorded, received }: Difference): string {
  return `${name}\n  ${place}\n  recorded: ${show(recorded)}\n  received: ${show(received)}`;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 2000);
}
