/**
 * Milliseconds of processor time that this process has taken so far. How long a computation takes is told by these, which
 * stand still while others have the processor, unlike a clock.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
