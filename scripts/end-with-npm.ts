/** Milliseconds between two looks. */
const lookEvery = 100;

/**
 * Has this process told to stop when the one that started it has gone. Between npm and a script stands a shell, on some
 * systems: it dies of the signal that npm passes on and tells nobody. `exec` would take its place, in shells that know it.
 */
export function endWithNpm(): void {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, lookEvery).unref();
}
