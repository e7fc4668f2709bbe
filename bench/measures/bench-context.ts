// In this folder: the lines of the budget, a file each.

import type { Datasets } from '../datasets/datasets.ts';

/** What every measure gets. */
export interface BenchContext {
  /** Those on SQLite. */
  readonly datasets: Datasets;
  /** Those on PostgreSQL, which runs only while a measure has it started. */
  readonly postgresDatasets: Datasets;
  /** How many rounds of A beside B. */
  readonly rounds: number;
  /** Multiplies how much work a round has: 1 by default, less when quick. */
  readonly scale: number;
  /** The one database to measure on, where a measure knows both. */
  readonly only: 'sqlite' | 'postgres' | undefined;
  /** Where CPU profiles of the product go, when they are wanted. */
  readonly profileDir: string | undefined;
  say(text: string): void;
  /** Makes an empty folder for whatever. */
  folder(name: string): string;
}

/** A round's share of requests. */
export function amountOf(context: BenchContext, amount: number): number {
  return Math.max(40, Math.round(amount * context.scale));
}
