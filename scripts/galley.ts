/** `npm run galley -- …`: the program, which ends as npm does. */
import { endWithNpm } from './end-with-npm.ts';

endWithNpm();
await import('../server/main.ts');
