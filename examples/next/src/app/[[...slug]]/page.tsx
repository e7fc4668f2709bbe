import { isPageOf } from '@galley/client';
import { edit } from '@galley/client/preview';
import Link from 'next/link';
import { notFound, permanentRedirect } from 'next/navigation';
import { addressOf } from '@/addresses';
import { Action } from '@/components/action';
import { Cards } from '@/components/cards';
import { Picture } from '@/components/picture';
import { Prose } from '@/components/prose';
import { Sections } from '@/components/sections';
import { Title } from '@/components/title';
import { galley } from '@/galley';

export default async function Page({ params }: PageProps<'/[[...slug]]'>) {
  const slug = (await params).slug?.map(decodeURIComponent).join('/') ?? 'home';
  const found = await (await galley()).page(slug, { depth: 2 });
  if (!found) notFound();
  if (found.redirect) permanentRedirect(`/${found.redirect.to}`);
  const { data: page } = found;
  const landing = isPageOf(page, 'landing-page') ? page.content : undefined;
  const text = isPageOf(page, 'standard-page') ? page.content : undefined;
  const directory = isPageOf(page, 'directory-page') ? page.content : undefined;
  const head = text ?? directory;
  return (
    <>
      <Title description={head?.intro ?? landing?.hero?.standfirst}>
        {slug === 'home' ? undefined : page.name}
      </Title>
      {landing?.hero && (
        <div className="hero">
          <Picture media={landing.hero.image} sizes="(min-width: 75rem) 42rem, 100vw" first />
          <div dir="auto">
            <h1 {...edit(page, 'hero', 'title')}>{landing.hero.title}</h1>
            <p className="standfirst" {...edit(page, 'hero', 'standfirst')}>
              {landing.hero.standfirst}
            </p>
            {landing.hero.action && <Action {...landing.hero.action} />}
          </div>
        </div>
      )}
      {landing?.announcement && (
        <p className="notice">
          <span className="kicker">Journal</span>{' '}
          <Link href={addressOf({ type: 'post', slug: landing.announcement._slug }) ?? '/journal'} dir="auto">
            {landing.announcement._name}
          </Link>
        </p>
      )}
      {landing?.featured && (
        <>
          <h2 className="heading">To begin with</h2>
          <Cards articles={landing.featured} />
        </>
      )}
      {head && (
        <header className="head" dir="auto">
          <h1 {...edit(page, 'heading')}>{head.heading}</h1>
          <p className="standfirst" {...edit(page, 'intro')}>
            {head.intro}
          </p>
        </header>
      )}
      {text?.body && <Prose {...edit(page, 'body')} html={text.body} />}
      {directory && (
        <>
          <ul className="people">
            {directory.people?.map((one) => (
              <li key={one._slug} id={one._slug}>
                <Picture media={one.portrait} sizes="5rem" />
                <div>
                  <p className="kicker">{one.role}</p>
                  <h2>{one._name}</h2>
                  {one.nativeName && (
                    <p lang={one.lang} dir="auto">
                      {one.nativeName}
                    </p>
                  )}
                  <p lang={one.lang} dir="auto">
                    {one.bio}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <h2 className="heading">Desks</h2>
          <dl className="desks">
            {directory.desks?.map(({ desk, email }) => (
              <div key={email} style={{ display: 'contents' }}>
                <dt dir="auto">{desk}</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Sections sections={landing?.sections ?? text?.sections} of={page} />
      {text?.download && (
        <p className="section">
          <a className="button plain" href={text.download._url}>
            {text.download._altText || text.download._filename}
          </a>
        </p>
      )}
    </>
  );
}
