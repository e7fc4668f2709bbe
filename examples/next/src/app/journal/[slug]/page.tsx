import Link from 'next/link';
import { notFound, permanentRedirect } from 'next/navigation';
import { dayOf } from '@/addresses';
import { Picture } from '@/components/picture';
import { Prose } from '@/components/prose';
import { Title } from '@/components/title';
import { galley } from '@/galley';

export default async function Post({ params }: PageProps<'/journal/[slug]'>) {
  const { slug } = await params;
  const found = await (await galley()).post(slug);
  if (!found) notFound();
  if (found.redirect) permanentRedirect(`/journal/${found.redirect.to}`);
  const { data: post } = found;
  return (
    <>
      <Title description={post.seo?.description ?? post.excerpt ?? undefined}>
        {post.seo?.title ?? post.title}
      </Title>
      <header className="head" dir="auto">
        <p className="kicker">
          <Link href="/journal">Journal</Link>
        </p>
        <h1>{post.title}</h1>
        <p className="byline">
          {post.author?.name} · {dayOf(post.publishedAt)}
        </p>
      </header>
      {post.featuredImage && (
        <figure className="lead">
          <Picture media={post.featuredImage} first />
        </figure>
      )}
      <Prose className="prose opening" html={post.content} />
    </>
  );
}
