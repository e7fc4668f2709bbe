// In this folder: who else has the record open, and in which field they are.

import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../api/operation-types.ts';
import { localeOf, recordIdOf } from '../../../api/record-address.ts';
import { useSession } from '../../../api/session.ts';
import { onStreamEvent } from '../../../api/stream.ts';

/** Somebody who has the record open, with the paths of the fields that they are in. */
export type PersonHere = Answer<'POST', '/admin/presence'>['data']['people'][number];

/** Milliseconds between two times that the tab says where it is, and for which a step from field to field waits. */
const beatEvery = 15_000;
const settleFor = 250;

/** Tells this tab from others of the same person. */
const tab = crypto.randomUUID();

const nobody: readonly PersonHere[] = [];

/**
 * Says that this tab shows a record, and in which field the person is. Answers who else has it open, in any language; in a field
 * are those who are there in the same one.
 */
export function usePresence(address: string | undefined): readonly PersonHere[] {
  const { user } = useSession();
  const [people, setPeople] = useState(nobody);
  useEffect(() => {
    if (address === undefined) return;
    const entryId = recordIdOf(address);
    const stop = beat(entryId, markOf(address), setPeople);
    const off = onStreamEvent((event) => {
      if (event.type === 'presence' && event.entryId === entryId) setPeople(event.people as PersonHere[]);
    });
    return () => {
      stop();
      off();
      setPeople(nobody);
    };
  }, [address]);
  return useMemo(() => {
    const mark = markOf(address ?? '');
    return people
      .filter(({ id }) => id !== user.id)
      .map((person) => ({ ...person, paths: person.paths.flatMap((path) => pathBehind(mark, path)) }));
  }, [people, user.id, address]);
}

/** What stands before the paths of fields in a translation. */
function markOf(address: string): string {
  const locale = localeOf(address);
  return locale === undefined ? '' : `${locale}:`;
}

function pathBehind(mark: string, path: string): string[] {
  return path.startsWith(mark) ? [path.slice(mark.length)] : [];
}

/** Says where the tab is until it is stopped, and that it has left whenever it is out of sight. */
function beat(entryId: string, mark: string, onPeople: (people: readonly PersonHere[]) => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  let said: string | null = null;
  const enter = () => {
    if (document.hidden) return;
    said = focusedPath(mark);
    call('POST', '/admin/presence', { body: { entryId, path: said, tab }, isPoll: true }).then(
      ({ data }) => onPeople(data.people),
      // Said again soon; who cannot save is told by the autosave.
      () => undefined,
    );
  };
  const leave = () => {
    const options = { body: { entryId: null, tab }, isCredential: true, isLast: true };
    call('POST', '/admin/presence', options).catch(() => undefined);
  };
  const onFocus = () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (focusedPath(mark) !== said) enter();
    }, settleFor);
  };
  const onVisibility = () => (document.hidden ? leave() : enter());
  enter();
  const timer = setInterval(enter, beatEvery);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', leave);
  return () => {
    clearInterval(timer);
    clearTimeout(settling);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', leave);
    leave();
  };
}

/** The path of the innermost field that has the focus. */
function focusedPath(mark: string): string | null {
  const field = document.activeElement?.closest<HTMLElement>('[data-field-path]');
  return field ? `${mark}${field.dataset['fieldPath'] ?? ''}` : null;
}
