import { describe, expect, test } from 'vitest';
import { findAdminViolations, readAdminSources } from './admin-imports.ts';

const check = (path: string, source: string, others: Record<string, string> = {}) =>
  findAdminViolations(new Map([[path, source], ...Object.entries(others)]));

describe('the import rules of the admin app', () => {
  test('The app keeps them', () => {
    expect(findAdminViolations(readAdminSources())).toEqual([]);
  });

  test('Imports point one way', () => {
    expect(check('ui/a.tsx', "import { b } from '../features/x/b.ts';")).toHaveLength(1);
    expect(check('features/x/b.ts', "import { a } from '../../app/a.tsx';")).toHaveLength(1);
    expect(check('features/x/b.ts', "import { a } from '../../ui/a.tsx';")).toEqual([]);
  });

  test('Only types come from the server', () => {
    expect(
      check('api/a.ts', "import { shape } from '../../../server/features/staff/users/shapes.ts';"),
    ).toHaveLength(1);
    expect(
      check('api/a.ts', "import type { shape } from '../../../server/features/staff/users/shapes.ts';"),
    ).toEqual([]);
  });

  test('Files do not import each other in circles', () => {
    const circle = check('ui/a.ts', "import { b } from './b.ts';", {
      'ui/b.ts': "import { a } from './a.ts';",
    });
    expect(circle.join()).toContain('a circle of imports');
  });

  test('Only the client of the API talks to the service, and nothing makes markup of text', () => {
    expect(check('features/x/a.ts', "fetch('/api')")).toHaveLength(1);
    expect(check('api/call.ts', "fetch('/api')")).toEqual([]);
    expect(check('ui/a.tsx', 'place.innerHTML = text;')).toHaveLength(1);
  });

  test('Nothing is laid out by left and right', () => {
    const looks = [
      'ml-2',
      '-mr-2',
      'sm:pl-4',
      'left-2.5',
      'right-[3px]',
      'border-l',
      'border-r-4',
      'text-left',
    ];
    for (const look of [...looks, 'rounded-tl-md', 'mr-auto', '[&_ul]:pl-6', 'space-x-2'])
      expect(check('ui/a.tsx', `<p className="flex ${look}">`), look).toHaveLength(1);
    for (const look of [
      'ms-2',
      'pe-4',
      'start-2',
      'border-s',
      'text-end',
      'mx-1',
      'min-w-0',
      'left',
      'rounded-lg',
    ])
      expect(check('ui/a.tsx', `<p className="flex ${look}">`), look).toEqual([]);
    expect(check('ui/a.tsx', '<p style={{ marginLeft: 4 }}>')).toHaveLength(1);
  });

  test('Dates and numbers are written in the language of the reader', () => {
    expect(check('ui/a.ts', "new Intl.DateTimeFormat('en', {})")).toHaveLength(1);
    expect(check('ui/a.ts', "count.toLocaleString('en')")).toHaveLength(1);
    expect(check('ui/a.ts', 'new Intl.DateTimeFormat(locale, {})')).toEqual([]);
  });
});
