import { Title } from '@/components/title';
import { galley } from '@/galley';

export default async function Words() {
  const { items } = await (await galley()).collection('tide-words').list({ sort: 'fields.lang', limit: 100 });
  return (
    <>
      <Title>Words</Title>
      <header className="head">
        <h1>Words for what water does</h1>
        <p className="standfirst">Kept because they do not translate into each other.</p>
      </header>
      <ul className="rows words">
        {items.map((word) => (
          <li key={word._slug} id={word._slug} lang={word.lang} dir={word.dir ?? 'ltr'}>
            <div>
              <h2>{word.term ?? word._name}</h2>
              {word.reading && (
                <span className="small" lang="en">
                  {word.reading}
                </span>
              )}
            </div>
            <p dir="auto">{word.meaning}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
