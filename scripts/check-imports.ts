import { findViolations } from '../server/test/import-rules.ts';
import { readServerSources } from '../server/test/read-sources.ts';

const violations = findViolations(readServerSources());
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exitCode = 1;
