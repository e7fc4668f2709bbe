/** `npm run galley -- …`: the program, which ends as npm does. */
import { runProgram } from './build-program.ts';
import { endWithNpm } from './end-with-npm.ts';

endWithNpm();
await runProgram();
