import type { Migration } from '../migration.ts';

/** What must be counted exactly over several nodes or survive a restart: request windows, and lockouts of sign-in. */
export const limits: Migration = {
  name: '0002-limits',
  statements: ({ int, text, compact }) => [
    `create table rate_windows (
      tenant_id ${text} not null, surface ${text} not null, subject ${text} not null, taken ${int} not null,
      ends_at ${int} not null, primary key (tenant_id, surface, subject)
    )${compact}`,
    'create index rate_windows_ends on rate_windows (tenant_id, ends_at)',
    `create table lockouts (
      tenant_id ${text} not null, kind ${text} not null, subject ${text} not null, failures ${text} not null,
      level ${int} not null, locked_until ${int} not null, locked_by ${text}, updated_at ${int} not null,
      primary key (tenant_id, kind, subject)
    )${compact}`,
    'create index lockouts_updated on lockouts (tenant_id, updated_at)',
  ],
};
