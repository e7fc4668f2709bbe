import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { threadsQuery } from '../../comments/comment-queries.ts';
import { formPath, pagePath } from '../editor/preview/page-paths.ts';
import type { Marks } from './field-comments.tsx';

/**
 * Where the open threads of a record are in its form, and how many there are. All are opened for the field that one was in.
 * The answer is the same for as long as no thread moves, whatever is typed: every field reads it.
 */
export function useComments(
  id: string | undefined,
  content: unknown,
): Marks & { readonly count: number; readonly openAll: () => void } {
  const navigate = useNavigate();
  const { data } = useQuery({ ...threadsQuery(id ?? '', 'open'), enabled: id !== undefined });
  const last = useRef<string>(undefined);
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      last.current = target.closest<HTMLElement>('[data-field-path]')?.dataset['fieldPath'] ?? last.current;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  const places = (data?.data ?? [])
    .flatMap(({ path }) => (path === null ? [] : (formPath(path, content) ?? [])))
    .join('\n');
  const count = data?.pagination.total ?? 0;
  return useMemo(() => {
    const show = (place: string | undefined) => {
      const about = place === undefined ? undefined : pagePath(place, latest.current);
      const change = { panel: 'comments' as const, about };
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }) });
    };
    return {
      places: places === '' ? [] : places.split('\n'),
      open: show,
      count,
      openAll: () => show(last.current),
    };
  }, [places, count, navigate]);
}
