import { beforeAll, describe, expect, test } from 'vitest';
import { checkTypesOf, installSite, siteNames } from './run-site.ts';
import { walkSite } from './walk-site.ts';

describe.each(siteNames)('the site in %s', (name) => {
  beforeAll(() => installSite(name), 600_000);
  walkSite(name);

  test('its own code holds to those types', async () => expect(await checkTypesOf(name)).toBe(''));
});
