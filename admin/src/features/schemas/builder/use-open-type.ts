import { useNavigate } from '@tanstack/react-router';
import type { ContentType, TypeKind } from '../../../api/types.ts';

/** Goes to a type that was just made. */
export function useOpenType() {
  const navigate = useNavigate();
  return (kind: TypeKind, type: ContentType, migration?: string) =>
    navigate({
      to: '/schemas/$kind/$id',
      params: { kind, id: type.id },
      search: migration ? { migration } : {},
      replace: true,
      ignoreBlocker: true,
    });
}
