const viewer = { method: 'GET', credential: 'session', role: 'viewer' } as const;
const editor = { credential: 'session', role: 'editor' } as const;

/** The routes of media. `policy.ts` holds their rows against the shape of all. */
export const mediaPolicy = [
  { operation: 'media.list', method: 'GET', path: '/media', credential: 'key' },
  { operation: 'media.upload', method: 'POST', path: '/media', credential: 'key', permission: 'media:write' },
  { operation: 'media.get', method: 'GET', path: '/media/:id', credential: 'key' },
  // Pictures stand in pages that have no key; the id is what cannot be guessed.
  { operation: 'media.file', method: 'GET', path: '/media/:id/file/:filename', credential: 'none' },

  { operation: 'mediaFolders.list', path: '/admin/media/folders', ...viewer },
  { operation: 'mediaFolders.create', method: 'POST', path: '/admin/media/folders', ...editor },
  { operation: 'mediaFolders.rename', method: 'PUT', path: '/admin/media/folders/:name', ...editor },
  { operation: 'mediaFolders.delete', method: 'DELETE', path: '/admin/media/folders/:name', ...editor },
  { operation: 'mediaLibrary.upload', method: 'POST', path: '/admin/media/upload', ...editor },
  { operation: 'mediaLibrary.bulkUpload', method: 'POST', path: '/admin/media/bulk-upload', ...editor },
  { operation: 'mediaLibrary.list', path: '/admin/media', ...viewer },
  { operation: 'mediaLibrary.get', path: '/admin/media/:id', ...viewer },
  { operation: 'mediaLibrary.update', method: 'PUT', path: '/admin/media/:id', ...editor },
  { operation: 'mediaLibrary.delete', method: 'DELETE', path: '/admin/media/:id', ...editor },
  { operation: 'mediaLibrary.move', method: 'POST', path: '/admin/media/:id/move', ...editor },
  { operation: 'mediaLibrary.replace', method: 'POST', path: '/admin/media/:id/replace', ...editor },
] as const;
