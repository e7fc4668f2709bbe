import { useEffect, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { useShortcut } from '../../../../ui/interaction/shortcuts.ts';

/** The keys that enter and leave the view; Escape leaves it too. */
export const writingKeys = 'mod+shift+f';

/** The text alone on the whole screen, where the browser allows that, else in the whole window. */
export function useWritingView() {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const root = document.documentElement;
    root.dataset['writing'] = '';
    // Only a key or a press may ask for the screen; refused, the window must do.
    void root.requestFullscreen?.().catch(() => undefined);
    // What Escape closes (a menu, a dialog, tools) lets no other hear of the key.
    const press = (event: KeyboardEvent) => event.key === 'Escape' && setOn(false);
    // The browser itself takes Escape while the app has the screen.
    const change = () => document.fullscreenElement === null && setOn(false);
    addEventListener('keydown', press);
    document.addEventListener('fullscreenchange', change);
    return () => {
      delete root.dataset['writing'];
      removeEventListener('keydown', press);
      document.removeEventListener('fullscreenchange', change);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isOn]);
  const toggle = () => setOn(!isOn);
  useShortcut(writingKeys, t('The text alone on the whole screen'), toggle);
  return { isOn, toggle };
}
