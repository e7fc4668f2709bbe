import type { Depth, Draft } from '@galley/client';
import Link from 'next/link';
import type { ArticlesItem } from '@/galley.gen';
import { Picture } from './picture';

interface Props {
  articles: readonly Card[] | undefined;
}

/** An article, published or a draft, with references resolved to any depth. */
type Card = Draft<ArticlesItem<Depth>> & { _slug: string; _name: string };

export function Cards({ articles = [] }: Props) {
  return (
    <ul className="cards">
      {articles.map(({ _slug, _name, title, form, lang, dir, standfirst, leadImage, authors }) => (
        <li className="card" key={_slug} lang={lang} dir={dir}>
          <Picture media={leadImage} sizes="(min-width: 60rem) 23rem, 100vw" />
          <p className="kicker" lang="en">
            {form}
          </p>
          <h3>
            <Link href={`/articles/${_slug}`}>{title ?? _name}</Link>
          </h3>
          <p>{standfirst}</p>
          <p className="byline">
            {authors?.flatMap((one) => ('_name' in one ? [one._name] : [])).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
