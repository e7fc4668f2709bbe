import about from '../package.json' with { type: 'json' };

/** The name of the product, wherever it shows. */
export const productName = 'Galley';

/** The version of the program that runs. */
export const productVersion: string = about.version;
