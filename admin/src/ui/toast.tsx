import { X } from 'lucide-react';
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { ApiError, messageOf } from '../api/api-error.ts';
import { t } from '../messages/messages.ts';
import { classNames } from './class-names.ts';

interface Notice {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly tone: 'ok' | 'danger' | 'info' | 'warn';
  /** Something to do about it: undo, look. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 4 });

const tones: Readonly<Record<Notice['tone'], string>> = {
  ok: 'border-s-ok',
  danger: 'border-s-danger',
  info: 'border-s-info',
  warn: 'border-s-warn',
};

/** Failures that are shown, by their titles. */
const failures = new Map<string, { readonly key: string; readonly shownAt: number }>();
/** Milliseconds: what failed in the moment of leaving a screen is to be read on the next one. */
const fresh = 4000;

/** Takes failures away that were told a while ago: the screen has changed, or something has succeeded since. */
export function dismissOldFailures(): void {
  for (const [title, { key, shownAt }] of failures) {
    if (Date.now() - shownAt < fresh) continue;
    queue.close(key);
    failures.delete(title);
  }
}

/**
 * Tells that something was done; goes by itself, later when it offers an undo. Answers what takes it away before, where
 * nothing is left to be undone.
 */
export function notify(
  title: string,
  more: { detail?: string; action?: Notice['action']; tone?: Notice['tone'] } = {},
): () => void {
  dismissOldFailures();
  const key = queue.add({ title, tone: 'ok', ...more }, { timeout: more.action ? 12_000 : 5_000 });
  return () => queue.close(key);
}

/**
 * Tells that something failed, with the request id to quote. It stays until it is closed, fails again, something else
 * succeeds or the screen changes.
 */
export function notifyFailure(title: string, error: unknown): void {
  const reason = messageOf(error);
  const id = error instanceof ApiError ? error.requestId : undefined;
  const detail = id ? t('{reason} (request {id})', { reason, id }) : reason;
  const before = failures.get(title);
  if (before) queue.close(before.key);
  const key = queue.add({ title, detail, tone: 'danger' });
  failures.set(title, { key, shownAt: Date.now() });
}

/** Where notices appear: at the bottom of the window, and at its top while a dialog has its buttons at the bottom. */
export function Notices() {
  return (
    <ToastRegion
      queue={queue}
      className="fixed end-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-50 [:root:has([data-modal])_&]:start-4 [:root:has([data-modal])_&]:end-auto [:root:has([data-modal])_&]:top-16 [:root:has([data-modal])_&]:bottom-auto flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none"
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className={classNames(
            'flex comes-up items-start gap-3 rounded-lg border border-line border-s-4 bg-raised p-3 shadow-xl',
            tones[toast.content.tone],
          )}
        >
          <ToastContent className="flex min-w-0 flex-1 flex-col text-sm">
            <Text slot="title" className="own-direction font-medium">
              {toast.content.title}
            </Text>
            {toast.content.detail && (
              <Text slot="description" className="own-direction break-words text-ink-soft">
                {toast.content.detail}
              </Text>
            )}
          </ToastContent>
          {toast.content.action && (
            <AriaButton
              className="rounded px-2 py-1 text-sm font-medium text-accent hover:bg-accent-soft"
              onPress={() => {
                toast.content.action?.run();
                queue.close(toast.key);
              }}
            >
              {toast.content.action.label}
            </AriaButton>
          )}
          <AriaButton
            slot="close"
            aria-label={t('Close')}
            className="rounded p-1 text-ink-faint hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </AriaButton>
        </Toast>
      )}
    </ToastRegion>
  );
}
