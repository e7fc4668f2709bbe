'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

/** A link of the menu, which knows whether it leads here. */
export function MenuLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} aria-current={usePathname() === href ? 'page' : undefined} dir="auto">
      {children}
    </Link>
  );
}

/** Ends the preview, and stays here. Never a `Link`: what is fetched ahead would end it too. */
export function Leave() {
  return <a href={`/preview?end&path=${encodeURIComponent(usePathname())}`}>Leave the preview</a>;
}
