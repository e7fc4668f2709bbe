import { memo } from 'react';
import { useLocales } from '../../../api/locales.ts';
import { kindNames, type RecordKind, type RecordSummary } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportButton } from './csv/export-button.tsx';
import { ImportButton } from './csv/import-button.tsx';
import { filterablesOf } from './filterables.ts';
import { GroupMenu } from './groups/group-menu.tsx';
import { groupingsOf } from './groups/groups.ts';
import { inSentence } from './list-columns.tsx';
import { changedSearch, type ListSearch, listQueryOf } from './list-search.ts';
import { type ChangeSearch, ListToolbar } from './list-toolbar.tsx';
import { ImportTranslationButton } from './translations/import-button.tsx';
import { translationFilterables } from './translations/translation-filter.ts';
import { ViewTabs } from './views/view-tabs.tsx';

/** What stands above a list: its views, search and filters, and what can be done with all of it. Rows that come leave it as it is. */
export const ListHead = memo(Head);

function Head(props: {
  readonly kind: RecordKind;
  readonly label: string;
  readonly search: ListSearch;
  readonly onSearch: ChangeSearch;
  readonly typeSlug: string | undefined;
  readonly fields: readonly SchemaField[];
  readonly types: readonly { readonly slug: string; readonly name: string }[] | undefined;
  /** The columns beside the first that there are, and those that are shown. */
  readonly columns: readonly TableColumn<RecordSummary>[];
  readonly shown: readonly string[];
  readonly onShow: (shown: readonly string[]) => void;
}) {
  const { kind, label, search, onSearch, typeSlug, fields, types, columns, shown, onShow } = props;
  const locales = useLocales();
  const mayEdit = useMay('editor');
  const { page: _page, limit: _limit, sort: _sort, ...asked } = listQueryOf(search);
  const filter = { ...asked, type: typeSlug ?? asked.type };
  const groupings = groupingsOf(fields);
  const importable = mayEdit &&
    kind !== 'blogPost' &&
    filter.type !== undefined &&
    fields.length > 0 && { kind, type: filter.type, fields };
  return (
    <>
      <ViewTabs {...{ kind, fields, search, shown, onSearch }} {...(typeSlug && { typeSlug })} />
      <ListToolbar
        label={t('Search {records}', { records: inSentence(kind, label, typeSlug) })}
        filterables={[...filterablesOf(fields), ...translationFilterables(locales)]}
        {...{ search, onSearch }}
        {...(types && { types })}
      >
        {importable && <ImportButton {...importable} />}
        {mayEdit && locales.length > 1 && <ImportTranslationButton />}
        <ExportButton
          {...{ kind, fields, query: filter }}
          columns={shown.filter((id) => columns.some((column) => column.id === id))}
          name={typeSlug ?? kindNames[kind].many}
        />
        <GroupMenu
          {...{ groupings }}
          grouping={groupings.find(({ id }) => id === search.group)}
          isBoard={search.board === true}
          onChange={(group, isBoard) =>
            onSearch(changedSearch(search, { group, board: isBoard ? true : undefined }))
          }
        />
        <ColumnMenu
          {...{ columns, shown }}
          onChange={(next) =>
            search.columns
              ? onSearch(changedSearch(search, { columns: next }), { isTyping: true })
              : onShow(next)
          }
        />
      </ListToolbar>
    </>
  );
}
