import { type RefObject, useEffect, useRef, useState } from 'react';
import { onStreamEvent } from '../../../../api/stream.ts';
import { notify } from '../../../../ui/toast.tsx';
import { focusField } from '../../fields/focus-field.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { arrangeBlock, type BlockTold, blockAt } from './blocks-of-page.ts';
import { changedTexts, formPath, pagePath } from './page-paths.ts';

/** Milliseconds for which a page has the time to say that it is there. */
const patience = 3_000;
/** Several things that happen together are read once. */
const gatherFor = 60;

/** What the page in the frame says. */
type FromPage =
  | { readonly type: 'hello' }
  | { readonly type: 'edit' | 'block'; readonly record: string; readonly path: string }
  | { readonly type: 'arrange'; readonly record: string; readonly path: string; readonly do: string };

/** What the app says to it (decision 30). */
type ToPage =
  | { readonly type: 'connected' }
  | { readonly type: 'text'; readonly record: string; readonly path: string; readonly text: string }
  | { readonly type: 'refresh' }
  | { readonly type: 'select'; readonly record: string; readonly path: string }
  | ({ readonly type: 'block'; readonly record: string; readonly path: string } & BlockTold);

/** What a page in a frame is told of: what is typed and kept, what has become another for readers, or nothing. */
export type Follows = 'typing' | 'readers' | 'nothing';

/**
 * Talks with the page in a frame: what is typed appears there at once, what is kept is read by it anew, what is clicked
 * there has the focus here, and blocks are arranged from there. `silent`: it has said nothing, though it had the time to.
 */
export function usePageMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string | null,
  { state, autosave: { onKept } }: RecordEdit,
  onOther: () => void,
  follows: Follows = 'typing',
): 'waiting' | 'connected' | 'silent' {
  const [connection, setConnection] = useState<{ url: string | null; is: 'connected' | 'silent' }>();
  const latest = useRef(state);
  const shown = useRef(state.fields);
  const id = state.base?.id ?? '';

  useEffect(() => {
    latest.current = state;
    const before = shown.current;
    shown.current = state.fields;
    if (follows !== 'typing') return;
    for (const changed of changedTexts(before, state.fields))
      send(frame.current, url, { type: 'text', record: id, ...changed });
  }, [state, frame, url, id, follows]);

  useEffect(() => {
    if (url === null) return;
    const { origin } = new URL(url);
    const timer = setTimeout(() => {
      setConnection((known) => (known?.url === url ? known : { url, is: 'silent' }));
    }, patience);
    const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || from !== origin || !isFromPage(data)) return;
      if (data.type === 'hello') {
        setConnection({ url, is: 'connected' });
        send(frame.current, url, { type: 'connected' });
        return;
      }
      const { type, record, path } = data;
      const { base, fields } = latest.current;
      if (record !== base?.id) return type === 'edit' ? onOther() : undefined;
      if (type === 'block') {
        const told = blockAt(path, fields);
        if (told) send(frame.current, url, { type, record, path, ...told });
      } else if (type === 'arrange') {
        // What opens a dialog or a row here has the keyboard here.
        if (data.do === 'add' || data.do === 'duplicate') takeFocus(frame.current);
        const whyNot = arrangeBlock(path, data.do, fields);
        if (whyNot !== undefined) notify(whyNot);
      } else {
        const found = formPath(path, fields);
        if (found === undefined) return;
        takeFocus(frame.current);
        focusField(found);
      }
    };
    addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
    };
  }, [frame, url, onOther]);

  useEffect(() => {
    if (follows === 'nothing') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => send(frame.current, url, { type: 'refresh' });
    // What this form has kept the stream tells as well, sooner or later: it is read once.
    const told = new Set<string>();
    const refreshFor = (savedAt: string) => {
      if (told.delete(savedAt)) return;
      told.add(savedAt);
      refresh();
    };
    const offKept = follows === 'typing' ? onKept(refreshFor) : () => undefined;
    const off = onStreamEvent((event) => {
      const { type } = event;
      if (!isRefreshed(type, follows)) return;
      if (type === 'preview' && event.savedAt !== null) return refreshFor(event.savedAt);
      clearTimeout(timer);
      timer = setTimeout(refresh, gatherFor);
    });
    return () => {
      clearTimeout(timer);
      offKept();
      off();
    };
  }, [frame, url, onKept, follows]);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const field = target instanceof Element ? target.closest<HTMLElement>('[data-field-path]') : null;
      const path = field?.dataset['fieldPath'];
      if (path === undefined || path.startsWith('@')) return;
      send(frame.current, url, { type: 'select', record: id, path: pagePath(path, latest.current.fields) });
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [frame, url, id]);

  return connection?.url === url ? (connection?.is ?? 'waiting') : 'waiting';
}

const ofTyping: readonly string[] = ['preview', 'record', 'media', 'reset'];
const ofReaders: readonly string[] = ['release', 'record', 'media', 'reset'];

function isRefreshed(type: string, follows: Follows): boolean {
  return (follows === 'typing' ? ofTyping : ofReaders).includes(type);
}

function send(frame: HTMLIFrameElement | null, url: string | null, message: ToPage): void {
  if (url !== null) frame?.contentWindow?.postMessage({ galley: 1, ...message }, new URL(url).origin);
}

function isFromPage(data: unknown): data is FromPage {
  const { galley, type, record, path, do: deed } = (data ?? {}) as Record<string, unknown>;
  if (galley !== 1) return false;
  if (type === 'hello') return true;
  if (typeof record !== 'string' || typeof path !== 'string') return false;
  return type === 'edit' || type === 'block' || (type === 'arrange' && typeof deed === 'string');
}

/** The keyboard is in the frame since the press. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.blur();
  window.focus();
}
