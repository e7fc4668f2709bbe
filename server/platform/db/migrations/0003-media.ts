import type { Migration } from '../migration.ts';

/**
 * The media library: stored bytes, kept once for each content of a tenant, the images made from them, what of both is to
 * be removed from the store, folders, and the records that people see.
 */
export const mediaLibrary: Migration = {
  name: '0003-media',
  statements: ({ int, real, text, compact }) => [
    `create table media_blobs (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, hash ${text} not null,
      size ${int} not null, created_at ${int} not null,
      primary key (tenant_id, id), unique (tenant_id, hash)
    )`,
    `create table media_variants (
      tenant_id ${text} not null, blob_id ${text} not null, spec ${text} not null, blob_key ${text},
      mime_type ${text} not null, size ${int} not null, created_at ${int} not null,
      primary key (tenant_id, blob_id, spec),
      foreign key (tenant_id, blob_id) references media_blobs (tenant_id, id) on delete cascade
    )${compact}`,
    `create table media_removals (
      tenant_id ${text} not null references tenants (tenant_id), blob_key ${text} not null, removed_at ${int} not null,
      primary key (tenant_id, blob_key)
    )${compact}`,
    `create table media_folders (
      tenant_id ${text} not null references tenants (tenant_id), name ${text} not null, created_at ${int} not null,
      primary key (tenant_id, name)
    )`,
    `create table media (
      tenant_id ${text} not null references tenants (tenant_id), id ${text} not null, blob_id ${text} not null,
      filename ${text} not null, original_filename ${text} not null, mime_type ${text} not null, size ${int} not null,
      width ${int}, height ${int}, alt_text ${text} not null, caption ${text} not null, folder ${text},
      focal_x ${real} not null, focal_y ${real} not null, thumbhash ${text}, hash ${text} not null,
      search_text ${text} not null, created_by ${text}, file_changed_at ${int} not null, created_at ${int} not null,
      updated_at ${int} not null, primary key (tenant_id, id),
      foreign key (tenant_id, blob_id) references media_blobs (tenant_id, id),
      foreign key (tenant_id, folder) references media_folders (tenant_id, name) on update cascade
    )`,
    // The address of a file names no tenant.
    'create index media_by_id on media (id, tenant_id)',
    'create index media_created on media (tenant_id, created_at, id)',
    'create index media_filename on media (tenant_id, filename, id)',
    'create index media_folder on media (tenant_id, folder, created_at, id)',
    'create index media_blob on media (tenant_id, blob_id)',
  ],
};
