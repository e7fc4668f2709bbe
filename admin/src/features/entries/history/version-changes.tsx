import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordKind } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { locale } from '../../../locale.ts';
import { plural, rich, t } from '../../../messages/messages.ts';
import { useComponents } from '../fields/use-components.ts';
import { compareContent } from './compare-content.ts';
import { wholeContent, withNames } from './record-content.ts';
import { versionQuery } from './version-query.ts';

/** Fields that are named before the rest is counted. */
const mostNamed = 2;
const listed = new Intl.ListFormat(locale, { style: 'short', type: 'unit' });

/** Which fields a version changed, by their names; nothing until it is known, or where the version before is gone. */
export function VersionChanges(props: {
  readonly kind: RecordKind;
  readonly id: string;
  readonly fields: readonly SchemaField[];
  readonly version: number;
  /** The version before; undefined for the first one. */
  readonly before: number | undefined;
}) {
  const { kind, id, fields, version, before } = props;
  const now = useQuery({ ...versionQuery(kind, id, version), enabled: before !== undefined, retry: false });
  const old = useQuery({
    ...versionQuery(kind, id, before ?? 0),
    enabled: before !== undefined,
    retry: false,
  });
  const { components, isPending } = useComponents();
  const changed = useMemo(() => {
    if (!now.data || !old.data || isPending) return undefined;
    const all = withNames(kind, fields);
    return compareContent(wholeContent(old.data), wholeContent(now.data), all, components)
      .filter(({ state }) => state !== 'same')
      .map(({ label }) => label);
  }, [now.data, old.data, isPending, kind, fields, components]);
  if (before === undefined) return <>{t('The first version')}</>;
  if (!changed) return null;
  if (changed.length === 0) return <>{t('No field changed')}</>;
  const named = listed.format(changed.slice(0, mostNamed));
  const more = changed.length - mostNamed;
  const said =
    more > 0 ? plural(more, '{named} and {count} more', '{named} and {count} more', { named }) : named;
  return <>{rich('Changed: {fields}', { fields: <bdi>{said}</bdi> })}</>;
}
