import { describe, expect, test } from 'vitest';
import { readAdminSources } from './admin-imports.ts';
import { refusedIn, refusedWords, shownTexts } from './admin-terms.ts';

const refused = refusedWords();

describe('the words of the admin app', () => {
  test('Are those of docs/reference/terms.md', () => {
    const found: string[] = [];
    for (const [path, source] of readAdminSources()) {
      if (path.includes('.test.')) continue;
      for (const text of shownTexts(source)) {
        for (const word of refusedIn(text, refused))
          found.push(`${path}: “${word}” (${refused.get(word)}): ${text}`);
      }
    }
    expect(found).toEqual([]);
  });

  test('Are found in elements and in literals, and not in code', () => {
    const source = `// An asset.\nimport { users } from './users.ts';
      const label = 'Choose an asset'; <p className="asset">Log in to <b>{user.name}</b></p>`;
    expect(shownTexts(source).flatMap((text) => refusedIn(text, refused))).toEqual(['log in', 'asset']);
    expect(refused.get('asset')).toBe('media, file');
  });
});
