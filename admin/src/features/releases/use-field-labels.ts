import { useQuery } from '@tanstack/react-query';
import type { ReleaseEntry } from '../../api/releases.ts';
import { componentsQuery } from '../../api/types.ts';
import { labelOfPath } from '../entries/editor/field-labels.ts';
import { useEditedTypes } from '../entries/editor/use-edited-types.ts';

const noContent = {};

/** What the fields of entries are called in their forms; the path itself where the type is gone. */
export function useFieldLabels(): (entry: ReleaseEntry | undefined, path: string) => string {
  const { data: components = [] } = useQuery(componentsQuery);
  const types = {
    page: useEditedTypes('page').types,
    collectionItem: useEditedTypes('collectionItem').types,
    blogPost: useEditedTypes('blogPost').types,
  };
  return (entry, path) => {
    const { kind, type } = entry?.record ?? {};
    const known = kind && types[kind]?.find(({ slug }) => kind === 'blogPost' || slug === type);
    return known ? labelOfPath(path, known.fields, noContent, components) : path;
  };
}
