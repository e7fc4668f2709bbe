import { fill } from './bodies.ts';

/** Bytes of a batch, and its operations. */
const batchSize = 10 * 1024 * 1024;
const mostOperations = 1000;
const words = 'the quick brown fox jumps over a lazy dog ';

/** Batches of writes that ask for as much work as a batch can, on the type `bodies`. */
export function hostileBatches(round: number): { name: string; body: string }[] {
  const text = (length: number) => words.repeat(Math.ceil(length / words.length)).slice(0, length);
  const creations = (name: string, count: number, fields: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => {
      const slug = `${name}-${round}-${n}`;
      return (
        `{"method":"POST","path":"/collections/bodies","body":{"name":"x","slug":"${slug}","status":"published",` +
        `"fields":${fields(n)}}}`
      );
    });
  const batch = (mode: string, operations: readonly string[]) =>
    `{"mode":"${mode}","operations":[${operations.join(',')}]}`;
  const long = text(batchSize / mostOperations - 300);
  const longest = text(1_040_000);
  return (['all', 'each'] as const).flatMap((mode) => [
    {
      name: `batch (${mode}) of 1,000 creations of 10 KB`,
      body: batch(
        mode,
        creations(`${mode}-many`, mostOperations, () => `{"note":"${long}"}`),
      ),
    },
    {
      name: `batch (${mode}) of ten creations of 1 MB`,
      body: batch(
        mode,
        creations(`${mode}-long`, 10, () => `{"note":"${longest}"}`),
      ),
    },
    {
      name: `batch (${mode}) of 1,000 creations of 240 values`,
      body: batch(
        mode,
        creations(
          `${mode}-values`,
          mostOperations,
          (n) => `{"data":[${Array.from({ length: 240 }, (_, i) => `"${n}-${i}"`).join(',')}]}`,
        ),
      ),
    },
    {
      name: `batch (${mode}) of 1,000 refused operations`,
      body: batch(
        mode,
        creations(`${mode}-refused`, mostOperations, () => `{"unknown":"${long}","other":1}`),
      ),
    },
    {
      name: `batch (${mode}) whose operations are none`,
      body: fill((n) => `"${n.toString(36)}"`, `{"mode":"${mode}","operations":[`, ']}', batchSize),
    },
  ]);
}
