import { useState } from 'react';

const key = 'galley.preview-pane';

/** Whether the record on the site is shown beside its form: as it was left in this tab. */
export function usePane() {
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(key) === 'open');
  const show = (isShown: boolean) => {
    if (isShown) sessionStorage.setItem(key, 'open');
    else sessionStorage.removeItem(key);
    setOpen(isShown);
  };
  return { isOpen, show };
}
