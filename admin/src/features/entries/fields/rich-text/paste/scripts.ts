import type { Look } from './blocks.ts';

const signs = '0123456789+-−=()ni';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ';
const plainOfSub = '0123456789+-−=()aehijklmnoprstuvx';
const subscripts = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ';

/** The characters that Unicode calls a superscript or subscript, by the character that they stand for. */
const characters = {
  super: new Map([...signs].map((sign, index) => [sign, [...superscripts][index] ?? sign])),
  sub: new Map([...plainOfSub].map((sign, index) => [sign, [...subscripts][index] ?? sign])),
} as const;

/** Whether Unicode has characters for all of a superscript or subscript text. */
export function hasScript(text: string, script: 'super' | 'sub'): boolean {
  return [...text].every((sign) => /\s/.test(sign) || characters[script].has(sign));
}

/** Writes superscript or subscript text in the Unicode characters for it: rich text has no tags for them. */
export function writeScript(text: string, { script }: Look): string {
  return script ? [...text].map((sign) => characters[script].get(sign) ?? sign).join('') : text;
}
