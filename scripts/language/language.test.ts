import { describe, expect, test } from 'vitest';
import { findFaults } from './find-faults.ts';
import { programTexts } from './program-texts.ts';
import { proseOf, sentencesOf } from './prose-of.ts';

const rulesIn = (markdown: string) => findFaults(markdown).map(({ rule }) => rule);

describe('the language rules of docs', () => {
  test.each([
    ['It is read anew.', 'anew'],
    ['Whoever reads is told.', 'is told', 'whoever'],
    ['A missing release is a 404.', 'is 404'],
    ['A wrong key gets `401`.'],
    ['The answer has no body.', 'answer'],
    ['- A list: somebody reads it.', 'somebody'],
    ['| Column |\n|---|\n| records of a type |', 'records'],
    ['## Reads are told', 'are told'],
  ])('find the banned words of %j', (markdown, ...rules) => {
    expect(rulesIn(markdown)).toEqual(rules);
  });

  test.each([
    'See the decision record on limits.',
    '`GET /answers` returns 404.',
    '```sh\ncurl /answer # anew\n```',
    '<!-- somebody -->',
    'Read [the guide](records.md#answers).',
    'At most 100, no more than that.',
    'Choose *Take offline*.',
    'A newborn anewly answering.',
  ])('allow %j', (markdown) => {
    expect(rulesIn(markdown)).toEqual([]);
  });

  test('find a sentence that is too long, with its line', () => {
    const long = `A ${'word '.repeat(35).trim()}.`;
    expect(findFaults(`# Title\n\nShort. ${long}\n\n- ${long}`)).toMatchObject([
      { rule: 'sentences over 35 words', line: 3, sentence: long },
      { rule: 'sentences over 35 words', line: 5 },
    ]);
    expect(findFaults('word '.repeat(35))).toEqual([]);
    expect(findFaults(`${'word '.repeat(30)}. \`code\` ${'word '.repeat(30)}`)).toEqual([]);
  });

  test('read the texts of commands, and elsewhere only log messages and help of metrics', () => {
    const source = `import x from 'a b c';\n// 'In a comment.'
      const a = 'One two three.', b = "Don't say anew.", c = \`Of \${n} files.\`, d = 'two words';
      log.warn(\n { err: error },\n 'a job failed again');\n log.info('all is well');
      const gauge = { help: 'How many there are.' };`;
    const textsOf = (path: string) => programTexts(path, source).map(({ text }) => text);
    expect(textsOf('server/commands/a.ts')).toEqual([
      'One two three.',
      "Don't say anew.",
      'Of … files.',
      'a job failed again',
      'all is well',
      'How many there are.',
    ]);
    expect(textsOf('server/app/a.ts')).toEqual(['a job failed again', 'all is well', 'How many there are.']);
    expect(programTexts('server/app/a.ts', source)[0]?.line).toBe(4);
  });

  test('read the texts of a page without code', () => {
    const page = '# A **title**\n\nUse `code` [here](x.md).\n\n```js\nx\n```\n\n1. One\n   - Two\n\n> Note';
    expect(proseOf(page)).toEqual([
      { text: 'A title', line: 1 },
      { text: 'Use `Code` here.', line: 3 },
      { text: 'One', line: 9 },
      { text: 'Two', line: 10 },
      { text: 'Note', line: 12 },
    ]);
    expect(sentencesOf('One two. Three?').map(({ words }) => words)).toEqual([2, 1]);
  });
});
