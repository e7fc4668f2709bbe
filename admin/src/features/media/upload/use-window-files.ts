import { useEffect, useRef, useState } from 'react';
import { filesOfDrop, filesOfPaste, hasFiles } from './dropped-files.ts';

/** Takes files that are dropped or pasted anywhere on the page, unless a dialog is open. Answers whether some are dragged over. */
export function useWindowFiles(onFiles: (files: File[]) => void, isDisabled = false): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const isBusy = () => isDisabled || document.querySelector('[role=dialog],[role=alertdialog]') !== null;
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      // Without this the browser leaves the page to show the file.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isBusy() ? 'none' : 'copy';
      setOver(!isBusy());
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer || !hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (!isBusy()) void filesOfDrop(event.dataTransfer).then((files) => latest.current(files));
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesOfPaste(event.clipboardData, new Date());
      if (files.length === 0 || event.defaultPrevented || isBusy()) return;
      event.preventDefault();
      latest.current(files);
    };
    const listeners = { dragover: over, dragleave: leave, drop, paste };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener);
    };
  }, [isDisabled]);
  return isOver;
}
