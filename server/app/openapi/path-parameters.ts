import type { AnyOperation } from '../../features/api/operation.ts';

/** What the parameters in paths are, unless an operation says otherwise. */
const descriptions: Readonly<Record<string, string>> = {
  type: 'Slug of a collection type; snake_case is read as kebab-case.',
  slug: 'Slug. Writes take the id as well.',
  id: 'Id of the record.',
  v: 'Number of a version.',
  code: 'Code of the locale.',
};

/** The OpenAPI form of an operation's path, and its parameters. */
export function readPath({ name: operationName, path, pathParameters = {} }: AnyOperation) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    path: path.replace(/:(\w+)(\{\.\+\})?/g, '{$1}'),
    parameters: names.map((name) => {
      const description = pathParameters[name] ?? descriptions[name];
      if (!description) throw new Error(`the path parameter ${name} of ${operationName} has no description`);
      const isInteger = name === 'v';
      return {
        name,
        in: 'path' as const,
        required: true,
        description,
        schema: { type: isInteger ? 'integer' : 'string' },
      };
    }),
  };
}
