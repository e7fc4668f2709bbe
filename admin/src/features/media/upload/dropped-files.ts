import { type ClipboardEvent, type DragEvent, useState } from 'react';

const mostEntries = 2000;

/** The files of a drop, those in dropped folders too. */
export async function filesOfDrop(transfer: DataTransfer): Promise<File[]> {
  // The list is emptied as soon as this turn ends, so the entries are taken out first.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry) await collect(entry, files);
  return files;
}

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= mostEntries || entry.name.startsWith('.')) return;
  if (entry.isFile) {
    files.push(
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    );
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A folder tells its entries in portions; an empty one is the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const one of some) await collect(one, files);
  }
}

/** The files of a paste; a picture from another program has a made-up name that says when it was pasted. */
export function filesOfPaste(transfer: DataTransfer | null, now: Date): File[] {
  return [...(transfer?.files ?? [])].map((file) => {
    if (file.name !== 'image.png') return file;
    const time = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-');
    return new File([file], `Pasted ${time}.png`, { type: file.type });
  });
}

/** Whether files are dragged, and not text or something of the page. */
export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

/** Makes an element take files that are dropped on it, or pasted while the focus is in it. */
export function useFileDrop(onFiles: (files: File[]) => void, isDisabled = false) {
  const [isOver, setOver] = useState(false);
  if (isDisabled) return { isOver: false, dropProps: {} };
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      // A place inside another one takes the files alone.
      event.stopPropagation();
      setOver(false);
      void filesOfDrop(event.dataTransfer).then(onFiles);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = filesOfPaste(event.clipboardData, new Date());
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(files);
    },
  };
  return { isOver, dropProps };
}
