const viewer = { credential: 'session', role: 'viewer' } as const;
const editor = { credential: 'session', role: 'editor' } as const;

/**
 * The rows of the admin API for one kind of entry (specification, "Admin content endpoints"): people of the tenant read,
 * editors write. Rows with a fixed word in place of an id stand before those with the id.
 */
export function entryPolicy<const Prefix extends string, const Path extends string>(
  prefix: Prefix,
  path: Path,
) {
  return [
    { operation: `${prefix}.list`, method: 'GET', path, ...viewer },
    { operation: `${prefix}.create`, method: 'POST', path, ...editor },
    { operation: `${prefix}.bulkDelete`, method: 'POST', path: `${path}/bulk-delete`, ...editor },
    { operation: `${prefix}.bulkPublish`, method: 'POST', path: `${path}/bulk-publish`, ...editor },
    { operation: `${prefix}.bulkUnpublish`, method: 'POST', path: `${path}/bulk-unpublish`, ...editor },
    {
      operation: `${prefix}.checkPublishing`,
      method: 'POST',
      path: `${path}/check-publishing`,
      ...editor,
    },
    { operation: `${prefix}.get`, method: 'GET', path: `${path}/:id`, ...viewer },
    { operation: `${prefix}.update`, method: 'PUT', path: `${path}/:id`, ...editor },
    { operation: `${prefix}.delete`, method: 'DELETE', path: `${path}/:id`, ...editor },
    {
      operation: `${prefix}.resolveConflict`,
      method: 'POST',
      path: `${path}/:id/resolve-conflict`,
      ...editor,
    },
    { operation: `${prefix}.clone`, method: 'POST', path: `${path}/:id/clone`, ...editor },
    { operation: `${prefix}.publish`, method: 'POST', path: `${path}/:id/publish`, ...editor },
    { operation: `${prefix}.unpublish`, method: 'POST', path: `${path}/:id/unpublish`, ...editor },
    { operation: `${prefix}.listVersions`, method: 'GET', path: `${path}/:id/versions`, ...viewer },
    { operation: `${prefix}.getVersion`, method: 'GET', path: `${path}/:id/versions/:v`, ...viewer },
    {
      operation: `${prefix}.restoreVersion`,
      method: 'POST',
      path: `${path}/:id/versions/:v/restore`,
      ...editor,
    },
    { operation: `${prefix}.autosave`, method: 'POST', path: `${path}/:id/autosave`, ...editor },
    { operation: `${prefix}.dropAutosave`, method: 'DELETE', path: `${path}/:id/autosave`, ...editor },
    { operation: `${prefix}.schedule`, method: 'POST', path: `${path}/:id/schedule`, ...editor },
    { operation: `${prefix}.unschedule`, method: 'POST', path: `${path}/:id/unschedule`, ...editor },
  ] as const;
}

/** The order of collection items, and the trash of all kinds. */
export const sharedEntryPolicy = [
  { operation: 'adminItems.reorder', method: 'POST', path: '/admin/collection-items/reorder', ...editor },
  { operation: 'trash.list', method: 'GET', path: '/admin/trash', ...viewer },
  { operation: 'trash.restore', method: 'POST', path: '/admin/trash/:id/restore', ...editor },
] as const;
