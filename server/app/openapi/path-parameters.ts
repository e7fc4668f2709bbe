import type { AnyOperation } from '../../features/api/operation.ts';

/** What the parameters in paths are, unless an operation says otherwise. */
const descriptions: Readonly<Record<string, string>> = {
  type: 'The slug of a collection type. A slug in snake_case is converted to kebab-case.',
  slug: 'The slug or id of the entry.',
  id: 'The id of the resource.',
  v: 'The version number.',
  code: 'The code of the locale.',
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
