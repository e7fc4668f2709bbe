import { useMemo } from 'react';
import { useLocales } from '../../../api/locales.ts';
import { localeOf } from '../../../api/record-address.ts';
import type { ContentRecord } from '../../../api/records.ts';
import type { EditedType } from '../editor/editor-types.ts';
import { isLocalized } from './is-localized.ts';

/**
 * The type of a record as its form shows it: of a translation the fields alone that each language has for itself. Where another
 * language stands in for what is missing, nothing has to be there.
 */
export function useLocalType(whole: EditedType, record: ContentRecord | null): EditedType {
  const code = record ? localeOf(record.id) : undefined;
  const hasStandIn = useLocales().some((one) => one.code === code && one.fallback.length > 0);
  return useMemo(() => {
    if (code === undefined) return whole;
    const fields = whole.fields.filter(isLocalized);
    return { ...whole, fields: hasStandIn ? fields.map((one) => ({ ...one, required: false })) : fields };
  }, [whole, code, hasStandIn]);
}
