'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Connects the page to the live preview of the admin app. */
export function Editor({ app }: { app: string | undefined }) {
  const router = useRouter();
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    void import('@galley/client/preview').then(({ connectToEditor }) => {
      if (!isOver) end = connectToEditor({ app, refresh: () => router.refresh() });
    });
    return () => {
      isOver = true;
      end();
    };
  }, [app, router]);
  return null;
}
