import Form from 'next/form';
import Link from 'next/link';
import { addressOf } from '@/addresses';
import { Title } from '@/components/title';
import { galley } from '@/galley';

/** Search results are not cached, because the number of possible searches is unlimited. */
const fetchOptions = { cache: 'no-store' };

export default async function Search({ searchParams }: PageProps<'/search'>) {
  const given = (await searchParams).q;
  const q = (typeof given === 'string' ? given : '').trim().slice(0, 200);
  const hits = q ? await (await galley()).search(q, { limit: 30, fetchOptions }) : undefined;
  const shown = (hits?.items ?? []).flatMap((hit) => {
    const type = hit.kind === 'item' ? (hit.type?.slug ?? '') : hit.kind;
    const href = addressOf({ type, slug: hit.slug });
    return href ? [{ ...hit, href }] : [];
  });
  return (
    <>
      <Title>{q || 'Search'}</Title>
      <header className="head">
        <h1>Search</h1>
        <Form role="search" action="/search">
          <input
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            aria-label="Words"
            dir="auto"
            maxLength={200}
          />
          <button type="submit">Search</button>
        </Form>
        {q && shown.length === 0 && (
          <p className="standfirst" role="status">
            Nothing has these words.
          </p>
        )}
        {hits && !hits.exact && shown.length > 0 && (
          <p className="small" role="status">
            Nothing has them as they are; these come near.
          </p>
        )}
      </header>
      <ul className="rows hits">
        {shown.map(({ href, name, kind, type, highlights }) => (
          <li key={href} dir="auto">
            <p className="kicker" dir="ltr">
              {type?.name ?? kind}
            </p>
            <h2>
              <Link href={href}>{name}</Link>
            </h2>
            <p>
              {highlights?.text.map(({ text, match }, index) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: Highlighted parts of a text have no ids.
                return match ? <mark key={index}>{text}</mark> : text;
              })}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
