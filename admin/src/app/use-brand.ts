import { useEffect } from 'react';
import { useSession } from '../api/session.ts';

/** Shows the app in the colour of the tenant that is worked in, while its screens are shown. */
export function useBrand(): void {
  const { accent } = useSession().tenant;
  useEffect(() => {
    if (accent === undefined) return undefined;
    const { style, dataset } = document.documentElement;
    style.setProperty('--brand', accent);
    dataset['brand'] = '';
    return () => {
      style.removeProperty('--brand');
      delete dataset['brand'];
    };
  }, [accent]);
}
