/** The name of the product, wherever it shows. */
export const productName = 'Galley';
