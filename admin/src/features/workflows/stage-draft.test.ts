import { describe, expect, test } from 'vitest';
import { faultInStages, type StageDraft, stageDraftsOf, stagesOf } from './stage-draft.ts';

const first = stageDraftsOf(undefined)[0] as StageDraft;
const second: StageDraft = { ...first, key: 1, name: 'Approved', role: 'editor', approvals: '1' };
const ann = { id: '019c2f00-0000-7000-8000-000000000001', name: 'Ann' };

describe('the stages of a workflow', () => {
  test('of a new one are those that most need, and can be saved', () => {
    expect(faultInStages(stageDraftsOf(undefined))).toBeUndefined();
  });

  test('are sent without who brings records into the first one', () => {
    expect(
      stagesOf([
        { ...first, people: [ann], approvals: '3' },
        { ...second, people: [ann] },
      ]),
    ).toEqual([
      { name: 'Draft', colour: 'grey' },
      { name: 'Approved', colour: 'grey', mayEnter: { role: 'editor', people: [ann.id] }, approvals: 1 },
    ]);
  });

  test.each([
    [[first], /at least two/],
    [[first, { ...second, name: ' ' }], /Stage 2 has no name/],
    [[first, { ...second, name: 'Draft ' }], /Two stages/],
    [[first, { ...second, role: 'nobody' as const }], /needs a role or people/],
    [[first, { ...second, approvals: '11' }], /from 0 to 10/],
    [[first, { ...second, approvals: '' }], /from 0 to 10/],
    [[first, { ...second, role: 'nobody' as const, people: [ann], approvals: '2' }], /more approvals/],
  ])('that cannot be say why: %#', (stages, fault) => expect(faultInStages(stages)).toMatch(fault));
});
