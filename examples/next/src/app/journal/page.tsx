import Link from 'next/link';
import { dayOf } from '@/addresses';
import { Title } from '@/components/title';
import { galley } from '@/galley';

export default async function Journal() {
  const { items } = await (await galley()).posts.list({ limit: 50 });
  return (
    <>
      <Title>Journal</Title>
      <header className="head">
        <h1>Journal</h1>
      </header>
      <ul className="rows">
        {items.map(({ slug, title, excerpt, publishedAt }) => (
          <li key={slug} dir="auto">
            <p className="kicker">{dayOf(publishedAt)}</p>
            <h2>
              <Link href={`/journal/${slug}`}>{title}</Link>
            </h2>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
