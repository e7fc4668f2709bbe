/**
 * What Node is told wherever the project starts the service. V8 would let what is new grow to 64 MB of memory before it looks
 * at it; half of that costs no more time. It takes this only as it starts, so whoever starts Node has to say it: the scripts
 * of `package.json`, the container, the single executable.
 */
export const nodeFlags: readonly string[] = ['--max-semi-space-size=16'];
