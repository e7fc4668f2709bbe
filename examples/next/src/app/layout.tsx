import '@/style.css';
import { draftMode } from 'next/headers';
import Link from 'next/link';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { addressOf } from '@/addresses';
import { Action } from '@/components/action';
import { Editor } from '@/components/editor';
import { Leave, MenuLink } from '@/components/here';
import { galley, site } from '@/galley';

const own = [
  { href: '/articles', label: 'Articles' },
  { href: '/words', label: 'Words' },
  { href: '/journal', label: 'Journal' },
  { href: '/search', label: 'Search' },
];

export default async function Layout({ children }: { children: ReactNode }) {
  // Render pages on request, from cached API responses. The build then needs no running Galley.
  await connection();
  const settings = await (await galley()).singleton('site-settings');
  const name = settings?.title ?? 'Slack Water';
  const pages = (settings?.navigation ?? []).map(({ _type, _slug, _name }) => ({
    href: addressOf({ type: _type, slug: _slug }) ?? '/',
    label: _name,
  }));
  return (
    <html lang="en">
      <head>
        <link rel="icon" href={settings?.logo?._url ?? 'data:,'} />
      </head>
      <body>
        <a className="skip small" href="#content">
          To the text
        </a>
        {(await draftMode()).isEnabled && (
          <p className="drafts">
            You see drafts. <Leave />
            <Editor app={site.app()} />
          </p>
        )}
        <header className="masthead">
          <div>
            <Link className="name" href="/">
              {name}
            </Link>
            <nav aria-label="Site">
              <ul>
                {[...pages, ...own]
                  .filter(({ href }) => href !== '/')
                  .map(({ href, label }) => (
                    <li key={href}>
                      <MenuLink href={href}>{label}</MenuLink>
                    </li>
                  ))}
              </ul>
            </nav>
          </div>
        </header>
        <main id="content">{children}</main>
        <footer className="colophon">
          <ul className="names">
            {settings?.names?.map((one) => (
              <li key={one.lang} lang={one.lang} dir="auto">
                {one.name}
              </li>
            ))}
          </ul>
          <div>
            <a className="small" href={`mailto:${settings?.contactEmail}`}>
              {settings?.contactEmail}
            </a>
            {settings?.subscribe && <Action {...settings.subscribe} />}
          </div>
        </footer>
      </body>
    </html>
  );
}
