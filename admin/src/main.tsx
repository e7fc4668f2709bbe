import { loadCatalog } from './messages/load-catalog.ts';

// The words are there before the modules that hold them as constants.
await loadCatalog();
await import('./app/start.tsx');
