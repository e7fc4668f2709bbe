import { useEffect, useState } from 'react';
import type { RecordKind } from '../../../../api/records.ts';
import type { Moment } from './moment.ts';
import { closePreview, type OpenedPreview, openPreview, renewPreview } from './preview-queries.ts';

/** A session is good for ten minutes. */
const renewEvery = 4 * 60_000;

/** What opens a preview. */
export interface PreviewOf {
  readonly kind: RecordKind;
  readonly id: string;
  /** As it is saved: another one has another address. */
  readonly slug: string;
  /** As readers see it, or with drafts and what is typed. */
  readonly drafts: boolean;
  /** The default one unless it is named. */
  readonly siteId: string | undefined;
  /** In place of both: the site as of a time, or with a release. */
  readonly moment: Moment | null;
}

/** A preview that is open while it is shown. Undefined until it is; its address is null where no site shows the record. */
export function usePreviewSession({ kind, id, slug, drafts, siteId, moment }: PreviewOf): {
  readonly opened: OpenedPreview | undefined;
  readonly error: unknown;
  retry(): void;
} {
  const [opened, setOpened] = useState<OpenedPreview>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another slug, and another try, open another one.
  useEffect(() => {
    let isOver = false;
    let session: OpenedPreview | undefined;
    setError(undefined);
    openPreview(kind, id, { drafts, siteId, moment }).then(
      (answer) => {
        session = answer;
        if (isOver) void closePreview(answer.id);
        else setOpened(answer);
      },
      (fault: unknown) => !isOver && setError(fault),
    );
    const timer = setInterval(() => {
      // One that has ended, while the machine slept perhaps, is opened anew.
      if (session) renewPreview(session.id).catch(() => setTries((count) => count + 1));
    }, renewEvery);
    return () => {
      isOver = true;
      clearInterval(timer);
      if (session) void closePreview(session.id);
      setOpened(undefined);
    };
  }, [kind, id, slug, drafts, siteId, moment, tries]);
  return { opened, error, retry: () => setTries((count) => count + 1) };
}
