import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';

/** The fields of a post that the form shows like those of any schema; what helps with the excerpt stands below it. */
export const excerptField: readonly SchemaField[] = [
  {
    name: 'excerpt',
    label: t('Excerpt'),
    type: 'textarea',
    options: { maxLength: 2000, localized: true },
    helpText: t('A few sentences for lists and search results.'),
  },
];
export const pictureField: readonly SchemaField[] = [
  { name: 'featuredImageId', label: t('Featured image'), type: 'image' },
];
export const contentField: readonly SchemaField[] = [
  { name: 'content', label: t('Content'), type: 'wysiwyg', options: { localized: true } },
];
export const authorField: readonly SchemaField[] = [
  { name: 'authorId', label: t('Author'), type: 'reference', options: { referenceType: 'user' } },
];

/** What stands beside the text. */
export const besideFields: readonly SchemaField[] = [
  ...authorField,
  { name: 'categories', label: t('Categories'), type: 'json', options: { localized: true } },
  { name: 'tags', label: t('Tags'), type: 'json', options: { localized: true } },
  {
    name: 'seo',
    label: 'SEO',
    type: 'json',
    // What of it people read, and translate.
    options: {
      localized: true,
      fields: [
        { name: 'title', label: t('title'), type: 'text' },
        { name: 'description', label: t('description'), type: 'textarea' },
      ],
    },
  },
];

/** What is written, in the column of the text. */
export const writtenFields: readonly SchemaField[] = [...pictureField, ...excerptField, ...contentField];

/** All fixed fields of a post in the words of schemas, as the service has them. */
export const postFields: readonly SchemaField[] = [...writtenFields, ...besideFields];

/** Of some fields those that a form shows. */
export function shownOf(some: readonly SchemaField[], shown: readonly SchemaField[]): readonly SchemaField[] {
  return some.filter(({ name }) => shown.some((one) => one.name === name));
}

/** Posts hold the bare ids of their picture and author; controls give `{ id }` and `{ _ref, _type }`. */
export function asPostValue(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (name === 'featuredImageId' && 'id' in value) return value.id;
  return name === 'authorId' && '_ref' in value ? value._ref : value;
}
