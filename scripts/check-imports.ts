import { findViolations } from '../server/test/import-rules.ts';
import { readServerSources } from '../server/test/read-sources.ts';
import { findAdminViolations, readAdminSources } from './admin-imports.ts';
import { findClientViolations, readClientSources } from './client-imports.ts';

const violations = [
  ...findViolations(readServerSources()),
  ...findAdminViolations(readAdminSources()),
  ...findClientViolations(readClientSources()),
];
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exitCode = 1;
