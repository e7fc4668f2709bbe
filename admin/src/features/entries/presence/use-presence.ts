// In this folder: who else has the record open, and in which field they are.

import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { Answer } from '../../../api/operation-types.ts';
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

/** Says that this tab shows a record, and in which field the person is. Answers who else has it open. */
export function usePresence(entryId: string | undefined): readonly PersonHere[] {
  const { user } = useSession();
  const [people, setPeople] = useState(nobody);
  useEffect(() => {
    if (entryId === undefined) return;
    const stop = beat(entryId, setPeople);
    const off = onStreamEvent((event) => {
      if (event.type === 'presence' && event.entryId === entryId) setPeople(event.people as PersonHere[]);
    });
    return () => {
      stop();
      off();
      setPeople(nobody);
    };
  }, [entryId]);
  return useMemo(() => people.filter(({ id }) => id !== user.id), [people, user.id]);
}

/** Says where the tab is until it is stopped, and that it has left whenever it is out of sight. */
function beat(entryId: string, onPeople: (people: readonly PersonHere[]) => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  let said: string | null = null;
  const enter = () => {
    if (document.hidden) return;
    said = focusedPath();
    call('POST', '/admin/presence', { body: { entryId, path: said, tab } }).then(
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
      if (focusedPath() !== said) enter();
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
function focusedPath(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-field-path]')?.dataset['fieldPath'] ?? null;
}
