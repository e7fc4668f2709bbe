import { buildOpenapi } from '../server/app/openapi/build-openapi.ts';
import { readRecordedAnswers } from '../server/app/openapi/recorded-answers.ts';
import { writeOrCheck } from './generated-file.ts';

const document = buildOpenapi(readRecordedAnswers());
writeOrCheck('server/openapi.json', `${JSON.stringify(document, null, 1)}\n`, 'node scripts/openapi.ts');
