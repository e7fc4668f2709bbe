declare namespace App {
  interface Locals extends import('@galley/client/astro').Visit<import('./galley.gen.ts').Schema> {}
}
