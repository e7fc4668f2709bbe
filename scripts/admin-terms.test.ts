import { describe, expect, test } from 'vitest';
import { readAdminSources } from './admin-imports.ts';
import { refusedIn, refusedWords, shownTexts } from './admin-terms.ts';
import counts from './language/baseline.json' with { type: 'json' };

const refused = refusedWords();
const baseline: { readonly app: Readonly<Record<string, number>> } = counts;

describe('the words of the admin app', () => {
  test('Are those of docs/reference/terms.md, but for a number that only falls', () => {
    const found = new Map<string, string[]>();
    for (const [path, source] of readAdminSources()) {
      if (path.includes('.test.')) continue;
      for (const text of shownTexts(source)) {
        for (const word of refusedIn(text, refused)) {
          const places = found.get(word) ?? [];
          found.set(word, [...places, `${path}: “${word}” (${refused.get(word)}): ${text}`]);
        }
      }
    }
    const tooMany = [...found].filter(([word, places]) => places.length > (baseline.app[word] ?? 0));
    expect(tooMany).toEqual([]);
  });

  test('Are found in elements and in literals, and not in code', () => {
    const source = `// An asset.\nimport { users } from './users.ts';
      const label = 'Choose an asset'; <p className="asset">Log in to <b>{user.name}</b></p>`;
    expect(shownTexts(source).flatMap((text) => refusedIn(text, refused))).toEqual(['log in', 'asset']);
    expect(refused.get('asset')).toBe('media, file, image');
  });
});
