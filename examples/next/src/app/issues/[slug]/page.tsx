import { edit } from '@galley/client/preview';
import { notFound, permanentRedirect } from 'next/navigation';
import { dayOf } from '@/addresses';
import { Cards } from '@/components/cards';
import { Picture } from '@/components/picture';
import { Prose } from '@/components/prose';
import { Title } from '@/components/title';
import { galley } from '@/galley';

export default async function Issue({ params }: PageProps<'/issues/[slug]'>) {
  const { slug } = await params;
  const found = await (await galley()).collection('issues').item(slug, { depth: 2 });
  if (!found) notFound();
  if (found.redirect) permanentRedirect(`/issues/${found.redirect.to}`);
  const { data: issue } = found;
  return (
    <>
      <Title>{issue._name}</Title>
      <div className="issue">
        <Picture media={issue.cover} sizes="(min-width: 48rem) 28rem, 100vw" first />
        <div>
          <p className="kicker">
            {issue.season} · {dayOf(issue.publishedOn)}
          </p>
          <h1 dir="auto">{issue._name}</h1>
          <Prose {...edit(issue, 'letter')} html={issue.letter} />
          {issue.sampler && (
            <p>
              <a className="button outlined" href={issue.sampler._url}>
                Read the sampler
              </a>
            </p>
          )}
          <p className="small">{issue.soldOut ? 'Sold out' : `${issue.price} euros`}</p>
        </div>
      </div>
      <h2 className="heading">In this issue</h2>
      <Cards articles={issue.contents} />
    </>
  );
}
