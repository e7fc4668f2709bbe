import Link from 'next/link';
import { Title } from '@/components/title';

export default function NotFound() {
  return (
    <>
      <Title>Not here</Title>
      <header className="head">
        <p className="kicker">404</p>
        <h1>The tide has taken this page</h1>
        <p className="standfirst">
          Or it never was. <Link href="/search">Search</Link> for it, or begin at the{' '}
          <Link href="/">front page</Link>.
        </p>
      </header>
    </>
  );
}
