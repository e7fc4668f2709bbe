import { type Look, plainLook, type Run } from './blocks.ts';

/**
 * The lines that runs come to: white space as it shows, none at the ends, and where a line was ended twice, two lines.
 * `isStorm` says that the program writes no-break spaces for any space.
 */
export function tidyRuns(runs: readonly Run[], isStorm: boolean): readonly (readonly Run[])[] {
  return splitAtBlankLines(runs)
    .map((line) => joinAlike(collapseSpaces(line, isStorm)))
    .filter((line) => line.length > 0);
}

/** Whether a text has no-break spaces where others have spaces; a few of them are typography. */
export function isSpaceStorm(text: string): boolean {
  const hard = text.match(/\u00a0/g)?.length ?? 0;
  return hard > 3 && hard * 4 > (text.match(/ /g)?.length ?? 0);
}

function splitAtBlankLines(runs: readonly Run[]): readonly (readonly Run[])[] {
  const lines: Run[][] = [[]];
  let breaks: Run[] = [];
  for (const run of runs) {
    if (run.kind === 'break') breaks.push(run);
    else if (run.kind === 'text' && breaks.length > 0 && isBlank(run.text)) continue;
    else {
      const isNew = breaks.length > 1;
      if (isNew) lines.push([run]);
      else lines.at(-1)?.push(...breaks, run);
      breaks = [];
    }
  }
  return lines;
}

function collapseSpaces(line: readonly Run[], isStorm: boolean): readonly Run[] {
  const tidy: Run[] = [];
  let isAfterSpace = true;
  for (const run of line) {
    if (run.kind !== 'text') {
      // A break at the begin or the end of a line shows nothing.
      if (run.kind === 'image' || tidy.length > 0) {
        if (run.kind === 'break') trimEnd(tidy);
        tidy.push(run);
        isAfterSpace = run.kind === 'break';
      }
      continue;
    }
    const spaced = run.text
      .replace(/[\u200b\ufeff]/g, '')
      .replace(/\s+/g, (space) => (space === '\u00a0' && !isStorm ? space : ' '));
    const text = isAfterSpace ? spaced.replace(/^\s+/, '') : spaced;
    if (text === '') continue;
    isAfterSpace = /\s$/.test(text);
    tidy.push({ ...run, text });
  }
  trimEnd(tidy);
  return tidy;
}

function trimEnd(line: Run[]): void {
  for (let last = line.at(-1); last && last.kind !== 'image'; last = line.at(-1)) {
    const text = last.kind === 'text' ? last.text.trimEnd() : '';
    if (last.kind === 'text' && text !== '') {
      line[line.length - 1] = { ...last, text };
      return;
    }
    line.pop();
  }
}

/** Joins neighbours that look the same. */
function joinAlike(line: readonly Run[]): readonly Run[] {
  const joined: Run[] = [];
  for (const [index, run] of line.entries()) {
    const last = joined.at(-1);
    const look = isBlankText(run) ? lookBetween(last, line[index + 1]) : run.look;
    if (last?.kind === 'text' && run.kind === 'text' && isSameLook(last.look, look))
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push({ ...run, look });
  }
  return joined;
}

/** A space alone has no look of its own. */
function lookBetween(before: Run | undefined, after: Run | undefined): Look {
  return before && after && isSameLook(before.look, after.look) ? before.look : plainLook;
}

function isBlankText(run: Run): boolean {
  return run.kind === 'text' && isBlank(run.text);
}

function isSameLook(one: Look, other: Look): boolean {
  return (Object.keys(one) as (keyof Look)[]).every((key) => one[key] === other[key]);
}

function isBlank(text: string): boolean {
  return /^[\s\u200b\ufeff]*$/.test(text);
}
