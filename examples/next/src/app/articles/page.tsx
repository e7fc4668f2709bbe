import { Cards } from '@/components/cards';
import { Title } from '@/components/title';
import { galley } from '@/galley';

export default async function Articles() {
  const { items } = await (await galley())
    .collection('articles')
    .list({ sort: '-fields.pieceNumber', limit: 100 });
  return (
    <>
      <Title>Articles</Title>
      <header className="head">
        <h1>Articles</h1>
      </header>
      <Cards articles={items} />
    </>
  );
}
