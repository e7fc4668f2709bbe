import { describe, expect, test } from 'vitest';
import { findCommands, listCommands, type Place } from './commands.ts';

const place: Place = {
  role: 'owner',
  pageTypes: [{ name: 'Landing', slug: 'landing' }],
  collectionTypes: [
    { name: 'Articles', slug: 'articles' },
    { name: 'Footer', slug: 'footer', isSingleton: true },
  ],
  otherTenants: [{ id: 't2', name: 'Other house' }],
};
const labels = (commands: readonly { label: string }[]) => commands.map(({ label }) => label);

describe('the commands of the palette', () => {
  test('are those that the role may use', () => {
    const ofOwner = labels(listCommands(place));
    expect(ofOwner).toEqual(
      expect.arrayContaining(['New page: Landing', 'Keys', 'People', 'Switch to Other house']),
    );
    expect(ofOwner).toContain('New item in Articles');
    expect(ofOwner).not.toContain('New item in Footer');
    const ofEditor = labels(listCommands({ ...place, role: 'editor' }));
    expect(ofEditor).toContain('New post');
    expect(ofEditor).not.toContain('Keys');
    const ofViewer = labels(listCommands({ ...place, role: 'viewer' }));
    expect(ofViewer.filter((label) => /^New|Upload/.test(label))).toEqual([]);
    expect(ofViewer).toEqual(expect.arrayContaining(['Pages', 'Footer', 'Trash', 'Sign out']));
  });

  test('are found by the beginnings of their words, in any order', () => {
    const find = (text: string) => labels(findCommands(listCommands(place), text));
    expect(find('land new')).toEqual(['New page: Landing']);
    expect(find('dark')).toEqual(['Theme: dark']);
    expect(find('log out')).toEqual(['Sign out']);
    expect(find('zzz')).toEqual([]);
    expect(find('page')[0]).toBe('Pages');
    expect(find('  ')).toHaveLength(listCommands(place).length);
  });

  test('are found in any of the languages: without spaces, accents, and the article of Arabic', () => {
    const of = (label: string) => ({ id: label, label, group: 'go' as const, target: { link: {} } });
    const commands = ['コンテンツモデルを公開', 'Paramètres', 'الصفحات', 'سلة المهملات'].map(of);
    const find = (text: string) => labels(findCommands(commands, text));
    expect(find('公開')).toEqual(['コンテンツモデルを公開']);
    expect(find('parametres')).toEqual(['Paramètres']);
    expect(find('صفحات')).toEqual(['الصفحات']);
    expect(find('المهم')).toEqual(['سلة المهملات']);
  });

  test('have ids that differ', () => {
    const ids = listCommands(place).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
