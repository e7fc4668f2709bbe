import { useEffect, useState } from 'react';

/**
 * The token of the link that led here. It stands in the fragment, which no server or proxy ever sees, and leaves the
 * address at once, so that it is not in the history either.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    // A link that is pasted over the address of the same screen changes the fragment alone.
    const take = () => {
      const found = readToken();
      if (found === '') return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}

function readToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
}
