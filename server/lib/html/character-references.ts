import { decodeHTML } from 'entities';

/**
 * Text of HTML with its character references read as a browser reads them: `&eacute;`, `&#233;`, `&#xE9;`, and the old names
 * that need no semicolon.
 */
export function decodeReferences(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}
