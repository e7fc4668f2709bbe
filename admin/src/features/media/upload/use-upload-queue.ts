// In this folder: files on their way to the service.

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Media } from '../media-file.ts';
import { loadMedia } from '../media-query.ts';
import { sendFile } from './send-file.ts';
import { createUploadQueue, type Upload, type UploadQueue } from './upload-queue.ts';

/** A queue that lives with a component and ends with it: what is still being sent then is cancelled. */
export function useUploadQueue(onDone: (media: Media) => void): {
  readonly queue: UploadQueue;
  readonly uploads: readonly Upload[];
} {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  const [queue] = useState(() =>
    createUploadQueue({ send: sendFile, load: loadMedia, onDone: (media) => latest.current(media) }),
  );
  useEffect(() => () => queue.cancelAll(), [queue]);
  return { queue, uploads: useUploads(queue) };
}

/** The files of a queue, kept up to date. */
export function useUploads(queue: UploadQueue): readonly Upload[] {
  return useSyncExternalStore(queue.subscribe, queue.uploads);
}
