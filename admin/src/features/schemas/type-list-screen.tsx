// In this folder: the content model: its types, and what uses them.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Boxes, Plus } from 'lucide-react';
import type { ContentType, TypeKind } from '../../api/types.ts';
import { numberInWords } from '../../locale.ts';
import { plural, t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Page } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { findComponentUses } from './component-uses.ts';
import { TypeSign } from './look/type-sign.tsx';
import { allKinds, typeKinds } from './type-kinds.ts';
import { type TypesByKind, useAllTypes } from './type-queries.ts';

/** Content model. */
export function TypeListScreen() {
  const { q = '' } = useSearch({ from: '/signed-in/schemas' });
  const navigate = useNavigate();
  const types = useAllTypes();
  const isEmpty = allKinds.every((kind) => types[kind].length === 0);
  return (
    <Page
      title={t('Content model')}
      lead={t(
        'What pages, items and components are made of. Editors fill in the fields that you define here.',
      )}
      actions={<LinkButton to="/migrations">{t('Migrations')}</LinkButton>}
    >
      {types.error ? <ErrorPanel error={types.error} /> : null}
      {types.isLoading && <Loading lines={8} />}
      {!types.isLoading && isEmpty && !types.error && <NoTypes />}
      {!types.isLoading && !isEmpty && (
        <>
          <SearchField
            label={t('Find a type or a field')}
            value={q}
            onChange={(text) =>
              void navigate({ to: '/schemas', search: text ? { q: text } : {}, replace: true })
            }
            className="max-w-sm"
          />
          {allKinds.map((kind) => (
            <KindSection key={kind} kind={kind} types={types} wanted={q.trim().toLowerCase()} />
          ))}
        </>
      )}
    </Page>
  );
}

/** The types of a kind; with `wanted` those whose name, slug or a field holds it. */
function KindSection({
  kind,
  types,
  wanted,
}: {
  readonly kind: TypeKind;
  readonly types: TypesByKind;
  readonly wanted: string;
}) {
  const navigate = useNavigate();
  const words = typeKinds[kind];
  const rows = types[kind].filter((type) => holds(type, wanted));
  return (
    <section aria-labelledby={`kind-${kind}`} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={`kind-${kind}`} className="text-base">
            {words.many} <span className="font-normal text-ink-faint">{types[kind].length}</span>
          </h2>
          <p className="text-sm text-ink-soft">{words.purpose}</p>
        </div>
        <LinkButton to="/schemas/$kind/new" params={{ kind }}>
          <Plus aria-hidden="true" className="size-4" /> {t('New {one}', { one: words.one })}
        </LinkButton>
      </header>
      {rows.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line px-4 py-5 text-sm text-ink-soft">
          {wanted
            ? t('No {one} has “{text}”.', { one: words.one, text: wanted })
            : t('None yet. For example: {example}.', { example: words.example })}
        </p>
      ) : (
        <DataTable
          label={words.many}
          columns={columnsOf(kind, types)}
          rows={rows}
          onOpen={({ id }) => void navigate({ to: '/schemas/$kind/$id', params: { kind, id } })}
        />
      )}
    </section>
  );
}

function holds({ name, slug, schema }: ContentType, wanted: string): boolean {
  const texts = [name, slug, ...schema.flatMap((field) => [field.name, field.label ?? ''])];
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}

function columnsOf(kind: TypeKind, types: TypesByKind): readonly TableColumn<ContentType>[] {
  const words = typeKinds[kind];
  return [
    {
      id: 'name',
      title: t('Name'),
      isRowHeader: true,
      render: ({ id, name, slug, description, isSingleton, appearance }) => (
        <span className="flex flex-col">
          <span className="flex flex-wrap items-center gap-2">
            <TypeSign look={appearance} icon={words.icon} className="text-ink-faint" />
            <Link to="/schemas/$kind/$id" params={{ kind, id }} className="font-medium hover:underline">
              {name}
            </Link>
            <code className="font-mono text-xs text-ink-faint">{slug}</code>
            {isSingleton && <Badge>{t('Singleton')}</Badge>}
          </span>
          {description && <span className="line-clamp-2 text-xs text-ink-soft">{description}</span>}
        </span>
      ),
    },
    {
      id: 'fields',
      title: t('Fields'),
      width: 'sm:w-24',
      render: ({ schema }) => <span className="tabular-nums">{schema.length}</span>,
    },
    kind === 'components'
      ? {
          id: 'uses',
          title: t('Used by'),
          width: 'sm:w-36',
          render: ({ slug }) => <Uses slug={slug} types={types} />,
        }
      : {
          id: 'count',
          title: words.records,
          width: 'sm:w-36',
          render: ({ count = 0 }) => <span className="tabular-nums">{numberInWords(count)}</span>,
        },
    {
      id: 'updated',
      title: t('Changed'),
      isMinor: true,
      width: 'sm:w-36',
      render: ({ updatedAt }) => <RelativeTime time={updatedAt} />,
    },
  ];
}

function Uses({ slug, types }: { readonly slug: string; readonly types: TypesByKind }) {
  const uses = findComponentUses(slug, types);
  const users = new Set(uses.map(({ type }) => type.id)).size;
  return users === 0 ? (
    <span className="text-ink-faint">{t('Nothing yet')}</span>
  ) : (
    <span>{plural(users, '{count} type', '{count} types')}</span>
  );
}

function NoTypes() {
  return (
    <EmptyState
      title={t('Begin with a type')}
      icon={<Boxes />}
      action={allKinds.map((kind) => (
        <LinkButton
          key={kind}
          to="/schemas/$kind/new"
          params={{ kind }}
          variant={kind === 'page-types' ? 'primary' : 'secondary'}
        >
          <Plus aria-hidden="true" className="size-4" /> {t('New {one}', { one: typeKinds[kind].one })}
        </LinkButton>
      ))}
    >
      <p className="mb-3">{t('A type says which fields editors fill in. There are three kinds:')}</p>
      <dl className="flex flex-col gap-3 text-start">
        {allKinds.map((kind) => (
          <div key={kind}>
            <dt className="font-medium text-ink">{typeKinds[kind].many}</dt>
            <dd>{typeKinds[kind].purpose}</dd>
            <dd className="text-xs text-ink-faint">
              {t('For example: {example}.', { example: typeKinds[kind].example })}
            </dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  );
}
