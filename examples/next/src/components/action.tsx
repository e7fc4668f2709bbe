// In this folder: the components of the pages.

import type { Depth } from '@galley/client';
import Link from 'next/link';
import { addressOf } from '@/addresses';
import type { CallToActionComponent } from '@/galley.gen';

export function Action({ label, page, url, weight = 'outlined' }: Partial<CallToActionComponent<Depth>>) {
  const href = page && '_slug' in page ? addressOf({ type: page._type, slug: page._slug }) : url;
  if (!href || !label) return null;
  return (
    <Link className={`button ${weight}`} href={href} dir="auto">
      {label}
    </Link>
  );
}
