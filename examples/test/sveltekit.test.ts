import { describe } from 'vitest';
import { tellUninstalled } from './run-site.ts';
import { walkSite } from './walk-site.ts';

describe.skipIf(!tellUninstalled('sveltekit'))('the site in SvelteKit', () => walkSite('sveltekit'));
