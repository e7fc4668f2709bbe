import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { openBrowser } from './open-browser.ts';

/** A module of the app alone in a real browser, for rules that need its DOM. */
export interface BrowserModule {
  readonly page: Page;
  /** Calls an exported function there and answers what it answers, as JSON. */
  call<T>(name: string, ...given: unknown[]): Promise<T>;
  close(): Promise<void>;
}

/** Builds a module by its path below `admin/src/` into a script that makes it `tested`. */
export async function buildModule(path: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'tested' } },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output.find((one) => one.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${path} was not built`);
  return chunk.code;
}

/** Builds a module by its path below `admin/src/` and loads it into an empty page. */
export async function openModule(path: string): Promise<BrowserModule> {
  const code = await buildModule(path);
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.route('https://cms.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>' }),
  );
  await page.goto('https://cms.example/');
  await page.addScriptTag({ content: `${code}\nwindow.tested = tested;` });
  return {
    page,
    call: <T>(name: string, ...given: unknown[]) =>
      page.evaluate(
        ([wanted, values]) => {
          const { tested } = window as unknown as { tested: Record<string, (...args: unknown[]) => T> };
          const found = tested[wanted];
          if (!found) throw new Error(`the module does not export ${wanted}`);
          return found(...values);
        },
        [name, given] as const,
      ) as Promise<T>,
    close: () => page.context().close(),
  };
}
