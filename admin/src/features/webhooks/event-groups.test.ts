import { expect, test } from 'vitest';
import { eventKinds } from '../../../../server/platform/events/event-kinds.ts';
import { allEvents, eventsInWords, liveEvents } from './event-groups.ts';

test('Every kind of event that the service knows can be chosen, and no other', () => {
  expect([...allEvents].sort()).toEqual([...eventKinds].sort());
});

test('What changes a site are publishing, taking offline and deleting', () => {
  expect(liveEvents).toContain('page.published');
  expect(liveEvents).toContain('media.deleted');
  expect(liveEvents).not.toContain('page.updated');
  expect(liveEvents.filter((kind) => /^(comment|release)\./.test(kind))).toEqual([]);
});

test('Many events are named by the first and a count', () => {
  expect(eventsInWords(['page.created'])).toBe('Created a page');
  expect(eventsInWords(['page.created', 'page.deleted', 'media.deleted'])).toBe('Created a page and 2 more');
  expect(eventsInWords(allEvents)).toBe('All events');
  const ofContent = allEvents.filter((kind) => !/^(comment|release)\./.test(kind));
  expect(eventsInWords(ofContent)).toBe('All events of content');
});
