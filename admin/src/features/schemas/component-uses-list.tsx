import { Link } from '@tanstack/react-router';
import { rich, t } from '../../messages/messages.ts';
import { Loading } from '../../ui/feedback.tsx';
import { findComponentUses } from './component-uses.ts';
import { typeKinds } from './type-kinds.ts';
import { useAllTypes } from './type-queries.ts';

/** The types whose fields take a component. */
export function ComponentUses({ slug }: { readonly slug: string }) {
  const types = useAllTypes();
  if (types.isLoading) return <Loading lines={2} />;
  const uses = findComponentUses(slug, types);
  if (uses.length === 0)
    return <p className="text-sm text-ink-soft">{t('No field of any type takes this component yet.')}</p>;
  return (
    <ul aria-label={t('Used by')} className="flex flex-col gap-2 text-sm">
      {uses.map(({ kind, type, field, isAny }) => {
        const words = {
          one: typeKinds[kind].one,
          field: <code className="font-mono text-xs">{field}</code>,
        };
        return (
          <li key={`${type.id} ${field}`} className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to="/schemas/$kind/$id"
              params={{ kind, id: type.id }}
              className="font-medium text-accent underline"
            >
              <bdi>{type.name}</bdi>
            </Link>
            <span className="text-ink-soft">
              {isAny
                ? rich('{one}, field {field} (takes any component)', words)
                : rich('{one}, field {field}', words)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
