import { useSyncExternalStore } from 'react';

/** What can be chosen of how the app looks on a device; the first of each is what stands where nobody chose. */
export const looks = {
  theme: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  contrast: ['system', 'normal', 'more'],
} as const;

export type Look = { readonly [Name in keyof typeof looks]: (typeof looks)[Name][number] };

const names = Object.keys(looks) as (keyof Look)[];
const listeners = new Set<() => void>();
const moreContrast = matchMedia('(prefers-contrast: more)');
let chosen: Look = readLook();

/** Shows the app so from now on, and on this device the next time too. */
export function chooseLook(change: Partial<Look>): void {
  chosen = { ...chosen, ...change };
  for (const name of names) {
    if (chosen[name] === looks[name][0]) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), chosen[name]);
  }
  applyLook();
  for (const listener of listeners) listener();
}

/** Puts what was chosen on the page, and follows the system where it shall. */
export function applyLook(): void {
  const { dataset } = document.documentElement;
  const { theme, density, contrast } = chosen;
  set(dataset, 'theme', theme === 'system' ? undefined : theme);
  set(dataset, 'density', density === 'compact' ? density : undefined);
  const isMore = contrast === 'more' || (contrast === 'system' && moreContrast.matches);
  set(dataset, 'contrast', isMore ? 'more' : undefined);
}

moreContrast.addEventListener('change', applyLook);

/** What was chosen, kept up to date. */
export function useLook(): Look {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentLook);
}

function currentLook(): Look {
  return chosen;
}

function readLook(): Look {
  return {
    theme: read('theme', looks.theme),
    density: read('density', looks.density),
    contrast: read('contrast', looks.contrast),
  };
}

function read<Value extends string>(name: keyof Look, values: readonly [Value, ...Value[]]): Value {
  const kept = localStorage.getItem(keyOf(name));
  return values.find((one) => one === kept) ?? values[0];
}

function keyOf(name: keyof Look): string {
  return `galley.${name}`;
}

function set(dataset: DOMStringMap, name: keyof Look, value: string | undefined): void {
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
}
