import { type RefObject, useEffect, useRef, useState } from 'react';
import { onStreamEvent } from '../../../../api/stream.ts';
import { focusField } from '../../fields/focus-field.ts';
import type { EditState } from '../saving/edit-state.ts';
import { changedTexts, formPath, pagePath } from './page-paths.ts';

/** Milliseconds for which a page has the time to say that it is there. */
const patience = 3_000;
/** Several things that happen together are read once. */
const gatherFor = 60;

/** What the page in the frame says. */
type FromPage =
  | { readonly type: 'hello' }
  | { readonly type: 'edit'; readonly record: string; readonly path: string };

/** What the app says to it (decision 30). */
type ToPage =
  | { readonly type: 'connected' }
  | { readonly type: 'text'; readonly record: string; readonly path: string; readonly text: string }
  | { readonly type: 'refresh' }
  | { readonly type: 'select'; readonly record: string; readonly path: string };

/**
 * Talks with the page in a frame: what is typed appears there at once, what is kept is read by it anew, and what is
 * clicked there has the focus here. `silent`: it has said nothing, though it had the time to.
 */
export function usePageMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string | null,
  state: EditState,
  onOther: () => void,
): 'waiting' | 'connected' | 'silent' {
  const [connection, setConnection] = useState<{ url: string | null; is: 'connected' | 'silent' }>();
  const latest = useRef(state);
  const shown = useRef(state.fields);
  const id = state.base?.id ?? '';

  useEffect(() => {
    latest.current = state;
    const before = shown.current;
    shown.current = state.fields;
    for (const changed of changedTexts(before, state.fields))
      send(frame.current, url, { type: 'text', record: id, ...changed });
  }, [state, frame, url, id]);

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
      if (data.record !== latest.current.base?.id) return onOther();
      const path = formPath(data.path, latest.current.fields);
      if (path === undefined) return;
      // The keyboard is in the frame since the press.
      frame.current?.blur();
      window.focus();
      focusField(path);
    };
    addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
    };
  }, [frame, url, onOther]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const off = onStreamEvent(({ type }) => {
      if (type !== 'preview' && type !== 'record' && type !== 'media' && type !== 'reset') return;
      clearTimeout(timer);
      timer = setTimeout(() => send(frame.current, url, { type: 'refresh' }), gatherFor);
    });
    return () => {
      clearTimeout(timer);
      off();
    };
  }, [frame, url]);

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

function send(frame: HTMLIFrameElement | null, url: string | null, message: ToPage): void {
  if (url !== null) frame?.contentWindow?.postMessage({ galley: 1, ...message }, new URL(url).origin);
}

function isFromPage(data: unknown): data is FromPage {
  const { galley, type, record, path } = (data ?? {}) as Record<string, unknown>;
  if (galley !== 1) return false;
  return type === 'hello' || (type === 'edit' && typeof record === 'string' && typeof path === 'string');
}
