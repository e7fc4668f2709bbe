/** What the parameters in paths are; `<operation prefix>.<name>` wins over the name alone. */
const descriptions: Readonly<Record<string, string>> = {
  type: 'Slug of a collection type; snake_case is read as kebab-case.',
  slug: 'Slug. Writes take the id as well.',
  'pages.slug': 'Slug, which may hold several segments (`about/team`). Writes take the id as well.',
  'schemas.kind': '`page-types`, `collection-types` or `components`.',
  'schemas.slug': 'Slug of the type.',
  id: 'Id of the record.',
  v: 'Number of a version.',
  name: 'Name of a folder.',
  'media.filename': 'The file name; whatever stands here, the id decides.',
  deliveryId: 'Id of a delivery, as in X-Webhook-Delivery-Id.',
};

/** The OpenAPI form of a path of the policy table, and its parameters. */
export function readPath(operation: string, path: string) {
  const [slice = ''] = operation.split('.');
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    path: path.replace(/:(\w+)(\{\.\+\})?/g, '{$1}'),
    parameters: names.map((name) => {
      const description = descriptions[`${slice}.${name}`] ?? descriptions[name];
      if (!description) throw new Error(`the path parameter ${name} of ${operation} has no description`);
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
