import type { TenantRow } from '../../platform/db/tables.ts';

/** What was chosen of the look of a tenant's admin app: a colour as `#rrggbb`, and the media id of a logo. */
export interface Brand {
  readonly accent?: string;
  readonly logo?: string;
}

export function presentBrand({ accent, logo_id: logo }: Pick<TenantRow, 'accent' | 'logo_id'>): Brand {
  return { ...(accent !== null && { accent }), ...(logo !== null && { logo }) };
}
