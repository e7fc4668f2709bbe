import { buildOpenapi } from '../server/app/openapi/build-openapi.ts';
import { readRecordedAnswers } from '../server/app/openapi/recorded-answers.ts';
import { writeAdminOperations } from './admin-operations.ts';
import { writeOrCheck } from './generated-file.ts';

const command = 'node scripts/openapi.ts';
const text = `${JSON.stringify(buildOpenapi(readRecordedAnswers()), null, 1)}\n`;
writeOrCheck('server/openapi.json', text, command);
writeOrCheck('admin/src/api/operations.gen.ts', await writeAdminOperations(JSON.parse(text)), command);
