import { describe, expect, test } from 'vitest';
import { citationsIn, findCitations, isRule, ruleNames } from './contract-citations.ts';

describe('comments that cite the contract', () => {
  test('Every cited rule stands in docs/contract', () => {
    const names = { specification: ruleNames('specification'), decisions: ruleNames('decisions') };
    const dangling = findCitations().filter(({ document, rule }) => !isRule(names[document], rule));
    expect(dangling).toEqual([]);
  });

  test('The code cites it, so that the rule above can fail', () => {
    expect(findCitations().length).toBeGreaterThan(100);
  });

  test('A citation is found over a line break, and each of several', () => {
    const source = '/**\n * Waits (specification, "Rate\n * limits"; decisions, "Media" and "AI").\n */';
    expect(citationsIn(source, 'a.ts').map(({ document, rule }) => `${document}: ${rule}`)).toEqual([
      'specification: Rate limits',
      'decisions: Media',
      'decisions: AI',
    ]);
  });

  test('A rule that nobody wrote is not found', () => {
    expect(isRule(ruleNames('decisions'), 'Teleportation')).toBe(false);
  });
});
