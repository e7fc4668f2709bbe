import { jsonAnswer } from '../../../platform/http/answer.ts';
import { dataAnswer } from '../../../platform/http/answer-shapes.ts';
import { parseEnvelope } from '../../../platform/http/validation.ts';
import { staff } from '../../api/access.ts';
import { adminCalls } from '../../api/families.ts';
import { named, ok, operation } from '../../api/operation.ts';
import { sampleIds } from '../../api/sample-values.ts';
import type { EntryEditDeps } from '../editing/entry-editing.ts';
import { exportXliff } from './export-xliff.ts';
import { importXliff } from './import-xliff.ts';
import { exportBody, exported, importBody, imported } from './xliff-shapes.ts';

const chapter = 'Locales';
/** What comes back of a page of which somebody has translated the name. */
const translatedName =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de-AT">' +
  `<file id="f1" original="galley:page/${sampleIds.page}?source=1&amp;target=0"><unit id="u1" name=":name"><segment>` +
  '<source>About</source><target>Über uns</target></segment></unit></file></xliff>';

const toFile = operation({
  name: 'xliff.export',
  method: 'POST',
  path: '/admin/xliff/export',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Export entries for translation',
  description:
    'Exports drafts in the locale `from` as XLIFF 2.0 for translation tools. The file contains existing ' +
    "translations to `to`. Markup is encoded as inline codes. Texts that readers don't see are marked " +
    'with `translate="no"`.',
  body: exportBody,
  answers: ok(dataAnswer(named('XliffFile', exported)), 'The exported file.'),
  errors: ['NOT_FOUND'],
  examples: {
    page: { body: { kind: 'page', ids: [sampleIds.page], to: 'de-AT' } },
    noSuchLocale: { body: { kind: 'page', ids: [sampleIds.page], to: 'fr' }, status: 400 },
  },
  handle: async (deps: EntryEditDeps, request) => {
    const body = parseEnvelope(exportBody, await request.json());
    return jsonAnswer({ data: await exportXliff(deps, request.tenant, body) });
  },
});

const fromFile = operation({
  name: 'xliff.import',
  method: 'POST',
  path: '/admin/xliff/import',
  access: staff('editor'),
  ...adminCalls,
  chapter,
  summary: 'Import translations',
  description:
    "Saves the translations of an exported XLIFF file as new draft versions. A rejected entry doesn't " +
    'affect other entries. Units without a translation change nothing. With `dryRun`, the API saves ' +
    'nothing and returns a `version` per entry. Send these versions in the import to reject entries that ' +
    'were changed since. Translations of a source that was changed since the export stay outdated.',
  body: importBody,
  answers: ok(
    dataAnswer(named('ImportedXliff', imported)),
    'The result of each entry, in the order of the file.',
  ),
  examples: {
    name: { body: { xliff: translatedName } },
    noXliff: { body: { xliff: '<html/>' }, status: 400 },
  },
  handle: async (deps: EntryEditDeps, request) => {
    const body = parseEnvelope(importBody, await request.json());
    return jsonAnswer({ data: await importXliff(deps, request, body) });
  },
});

/** Content out to the tools of translators, and back. */
export const xliffOperations = [toFile, fromFile];
