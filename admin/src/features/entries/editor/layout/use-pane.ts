import { useState } from 'react';
import type { Moment } from '../preview/moment.ts';

const key = 'galley.preview-pane';

/** Whether the record on the site is shown beside its form, as it was left in this tab, and as of when. */
export function usePane() {
  const [isOpen, setOpen] = useState(() => sessionStorage.getItem(key) === 'open');
  const [moment, setMoment] = useState<Moment | null>(null);
  const show = (isShown: boolean) => {
    if (isShown) sessionStorage.setItem(key, 'open');
    else {
      sessionStorage.removeItem(key);
      setMoment(null);
    }
    setOpen(isShown);
  };
  /** Shows the site as of a time or with a release; null as it is now. */
  const look = (chosen: Moment | null) => {
    // The same one again loads nothing anew.
    setMoment((before) => (JSON.stringify(before) === JSON.stringify(chosen) ? before : chosen));
    if (chosen) show(true);
  };
  return { isOpen, show, moment, look };
}
