import { registerHooks } from 'node:module';

// hey-api makes its files with the JavaScript API of TypeScript, which TypeScript 7 does not have.
const typescript5 = import.meta.resolve('typescript');

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? typescript5 : specifier, context),
});
