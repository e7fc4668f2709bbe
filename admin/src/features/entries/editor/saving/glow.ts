const glowFor = 1800;

/** Has fields light up for a moment, where they are shown: what stands in them came from somebody else. */
export function glow(paths: readonly string[]): void {
  // Once the new values stand there.
  requestAnimationFrame(() => {
    const { matches: isStill } = matchMedia('(prefers-reduced-motion: reduce)');
    for (const path of paths) {
      const field = document.querySelector<HTMLElement>(`[data-field-path="${CSS.escape(path)}"]`);
      if (!field) continue;
      const shadow = '0 0 0 6px var(--accent-soft)';
      const options = { duration: glowFor, easing: isStill ? 'steps(1, end)' : 'ease-in' };
      field.dataset['glows'] = '';
      field
        .animate([{ boxShadow: shadow, backgroundColor: 'var(--accent-soft)' }, {}], options)
        .addEventListener('finish', () => {
          delete field.dataset['glows'];
        });
    }
  });
}
