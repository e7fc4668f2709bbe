import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../platform/mail/mailer.ts';
import { onEachDatabase } from '../../test/databases.ts';
import {
  createPeopleScenario,
  type PeopleScenario,
  type Person,
  publicUrl,
} from '../../test/scenarios/people-scenario.ts';
import { commentJobs } from './jobs.ts';

const minute = 60_000;

onEachDatabase('the mail of what is unread', (dialect) => {
  let scenario: PeopleScenario;
  let ada: Person;
  let ben: Person;
  let entryId: string;
  let sent: Mail[] = [];
  let isDown = false;
  beforeAll(async () => {
    scenario = await createPeopleScenario(dialect);
    ada = await scenario.addPerson('ada@example.com', 'viewer');
    ben = await scenario.addPerson('ben@example.com', 'editor');
    await scenario.verifyEmail(ben.id);
    await scenario.main.createType('collection-types', { name: 'Notes', slug: 'notes', schema: [] });
    const body = { name: 'Low\nwater', slug: 'low-water', collectionType: 'notes' };
    entryId = (await ben.send('POST', '/admin/collection-items', body)).body.data.id;
  });
  afterAll(() => scenario.close());

  const jobsWith = (reachesPeople: boolean) =>
    commentJobs({
      ...scenario.service.server.deps,
      listTenants: async (after) => (after ? [] : [scenario.other.id, scenario.main.id]),
      mailer: {
        reachesPeople,
        send: async (mail) => {
          if (isDown) throw new Error('the mail server is down');
          sent.push(mail);
        },
        close: () => {},
      },
    });
  const look = async (): Promise<Mail[]> => {
    sent = [];
    for (const job of jobsWith(true)) await job.run(new AbortController().signal);
    return sent;
  };
  const say = (body: string) => ada.send('POST', `/admin/records/${entryId}/comments`, { body });

  test('tells once, an hour after, all that is unread then, and nothing of what was said', async () => {
    const { id } = (await say(`@${ben.id} a secret`)).body.data;
    scenario.clock.advance(59 * minute);
    expect(await look()).toEqual([]);
    await say(`@${ben.id} another secret`);
    scenario.clock.advance(minute);
    const [mail, ...more] = await look();
    expect([mail?.to, mail?.subject, mail?.link]).toEqual([
      'ben@example.com',
      'Comments for you in main',
      `${publicUrl}/admin/`,
    ]);
    expect(mail?.text).toContain(`You were mentioned on “Low water”:\n  ${publicUrl}/admin/comments/${id}\n`);
    expect(mail?.text.match(/admin\/comments/g)).toHaveLength(2);
    expect(mail?.text).not.toContain('secret');
    expect(more).toEqual([]);
    scenario.clock.advance(61 * minute);
    expect(await look()).toEqual([]);
  });

  test('tells nothing that was read', async () => {
    await say(`@${ben.id}`);
    await ben.send('POST', '/admin/inbox/read', {});
    scenario.clock.advance(61 * minute);
    expect(await look()).toEqual([]);
  });

  test('a mail that did not get away is sent later', async () => {
    await say(`@${ben.id}`);
    scenario.clock.advance(61 * minute);
    isDown = true;
    expect(await look()).toEqual([]);
    isDown = false;
    expect(await look()).toHaveLength(1);
    expect(await look()).toEqual([]);
  });

  test('an address that nobody has verified gets none', async () => {
    const cy = await scenario.addPerson('cy@example.com', 'editor');
    await say(`@${cy.id} @${ben.id}`);
    scenario.clock.advance(61 * minute);
    expect((await look()).map(({ to }) => to)).toEqual(['ben@example.com']);
    scenario.clock.advance(61 * minute);
    expect(await look()).toEqual([]);
  });

  test('there is none where mails get to nobody', () => {
    expect(jobsWith(false)).toEqual([]);
  });
});
