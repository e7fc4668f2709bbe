// In this folder: what the container's image is made of and by.

/** One instruction of a Containerfile. */
export interface Step {
  readonly word: string;
  readonly rest: string;
}

/** One stage: from which image, and what is done. */
export interface Stage {
  readonly from: string;
  readonly steps: readonly Step[];
}

/** The stages of a Containerfile, in their order. Lines that go on (`\`) are not known here. */
export function readContainerfile(text: string): Stage[] {
  const stages: { from: string; steps: Step[] }[] = [];
  for (const line of text.split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (!word || rest.endsWith('\\')) throw new Error(`this line is not understood: ${line}`);
    if (word === 'FROM') stages.push({ from: rest.replace(/ AS .*/, ''), steps: [] });
    else stages.at(-1)?.steps.push({ word, rest });
  }
  return stages;
}
