import { beforeAll, describe } from 'vitest';
import { installSite, siteNames } from './run-site.ts';
import { walkSite } from './walk-site.ts';

describe.each(siteNames)('the site in %s', (name) => {
  beforeAll(() => installSite(name), 600_000);
  walkSite(name);
});
