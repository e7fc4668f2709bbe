import { edit } from '@galley/client/preview';
import Link from 'next/link';
import { notFound, permanentRedirect } from 'next/navigation';
import { dayOf } from '@/addresses';
import { Cards } from '@/components/cards';
import { Picture } from '@/components/picture';
import { Prose } from '@/components/prose';
import { Quote } from '@/components/quote';
import { Sections } from '@/components/sections';
import { Title } from '@/components/title';
import { galley } from '@/galley';

export default async function Article({ params }: PageProps<'/articles/[slug]'>) {
  const { slug } = await params;
  const found = await (await galley()).collection('articles').item(slug, { depth: 2 });
  if (!found) notFound();
  if (found.redirect) permanentRedirect(`/articles/${found.redirect.to}`);
  const { data: article } = found;
  const { lang = 'en', dir = 'ltr', related = [] } = article;
  const title = article.title ?? article._name;
  return (
    <>
      <Title description={article.englishSummary ?? article.standfirst}>{title}</Title>
      <header className="head" lang={lang} dir={dir}>
        {article.issue && (
          <p className="kicker" lang="en">
            <Link href={`/issues/${article.issue._slug}`} dir="ltr">
              {article.issue._name}
            </Link>
          </p>
        )}
        <h1 {...edit(article, 'title')}>{title}</h1>
        <p className="standfirst" {...edit(article, 'standfirst')}>
          {article.standfirst}
        </p>
        <p className="byline">
          {article.authors?.map((author) => (
            <Link key={author._slug} rel="author" href={`/about/team#${author._slug}`}>
              {author.nativeName ?? author._name}
            </Link>
          ))}
          {article.place && <bdi> · {article.place.localName ?? article.place._name}</bdi>}
          {article.dateline && <time dateTime={article.dateline}> · {dayOf(article.dateline, lang)}</time>}
        </p>
      </header>
      {article.leadImage && (
        <figure className="lead" {...edit(article, 'leadImage')}>
          <Picture media={article.leadImage} first />
          {article.leadImage._caption && <figcaption dir="auto">{article.leadImage._caption}</figcaption>}
        </figure>
      )}
      {article.englishSummary && lang !== 'en' && (
        <p className="column small">
          <strong>In English:</strong> {article.englishSummary}
        </p>
      )}
      <Prose className="prose opening" lang={lang} dir={dir} {...edit(article, 'body')} html={article.body} />
      {article.aside && (
        <div className="column" {...edit(article, 'aside')}>
          <Quote {...article.aside} />
        </div>
      )}
      {article.notes && (
        <ol className="column notes" lang={lang} dir={dir}>
          {article.notes.map((row) => (
            <li key={row.mark} {...edit(article, 'notes', row, 'note')}>
              {row.note}
            </li>
          ))}
        </ol>
      )}
      <Sections sections={article.sections} of={article} />
      {related.length > 0 && (
        <>
          <h2 className="heading">Read next</h2>
          <Cards articles={related} />
        </>
      )}
    </>
  );
}
