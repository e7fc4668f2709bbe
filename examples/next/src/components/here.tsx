'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

/** A menu link that marks the current page. */
export function MenuLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} aria-current={usePathname() === href ? 'page' : undefined} dir="auto">
      {children}
    </Link>
  );
}

/** A link that ends the preview and reloads the page. A `Link` would end the preview when Next.js prefetches the link. */
export function Leave() {
  return <a href={`/preview?end&path=${encodeURIComponent(usePathname())}`}>Leave the preview</a>;
}
