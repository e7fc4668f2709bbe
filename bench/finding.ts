import type { Comparison, Spread } from './measure.ts';

/** A line of the performance budget. */
export interface Budget {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** What one measure found. */
export interface Finding {
  readonly measure: string;
  /** What it was measured against, and what that came to. */
  readonly floor: string;
  readonly galley: string;
  /** What the budget speaks of. */
  readonly value: Spread;
  readonly unit: '×' | 's' | 'ms' | 'MB' | 'KB' | '';
  readonly budget?: Budget;
  /** Why the figure does not mean what the measure wants to know, when that is so. */
  readonly invalid?: string;
  readonly notes?: readonly string[];
}

/** Whether a finding keeps its budget; undefined when it has none or means nothing. */
export function isMet({ value, budget, invalid }: Finding): boolean | undefined {
  if (!budget || invalid !== undefined) return undefined;
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = budget;
  return value.median >= atLeast && value.median <= atMost;
}

/** `0.51 (0.48–0.55)`. */
export function showSpread({ median, min, max }: Spread, unit = ''): string {
  const show = (figure: number) => showFigure(figure);
  const suffix = unit === '' ? '' : ` ${unit}`;
  return min === max ? `${show(median)}${suffix}` : `${show(median)} (${show(min)}–${show(max)})${suffix}`;
}

/** `≥ 0.5`. */
export function showBudget({ atLeast, atMost }: Budget): string {
  return [
    ...(atLeast === undefined ? [] : [`≥ ${atLeast}`]),
    ...(atMost === undefined ? [] : [`≤ ${atMost}`]),
  ].join(', ');
}

/** A finding about two rates. */
export function rateFinding(input: {
  measure: string;
  floorName: string;
  comparison: Comparison;
  budget?: Budget;
  invalid?: string | undefined;
  notes?: readonly string[];
}): Finding {
  const { measure, floorName, comparison, budget, invalid, notes } = input;
  return {
    measure,
    floor: `${floorName}: ${showFigure(comparison.floor.median)}/s`,
    galley: `${showFigure(comparison.ours.median)}/s`,
    value: comparison.ratio,
    unit: '×',
    ...(budget && { budget }),
    ...(invalid !== undefined && { invalid }),
    ...(notes && { notes }),
  };
}

/** A figure with as many digits as it deserves. */
export function showFigure(figure: number): string {
  if (Math.abs(figure) >= 100 || Number.isInteger(figure)) return String(Math.round(figure));
  return figure.toFixed(Math.abs(figure) >= 10 ? 1 : 2);
}
