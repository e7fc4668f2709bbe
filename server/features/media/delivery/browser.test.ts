import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../../test/programs/find-browser.ts';
import { drawHalves, pdfOf } from '../../../test/samples/sample-files.ts';
import { createMediaScenario, type MediaScenario } from '../../../test/scenarios/media-scenario.ts';

const film = readFileSync(new URL('../../../demo/slack-water/media/euripus-turning.webm', import.meta.url));

/** Tells everybody around that it ran: a sandboxed frame may still do this much, if it may run at all. */
const payload =
  "document.documentElement.setAttribute('data-ran','1');for(const w of [top,parent])w.postMessage('ran','*')";
const frame =
  '<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="&lt;script>top.postMessage(\'ran\',\'*\')&lt;/script>"/>';
const hostileSvg =
  `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99" onload="${payload}"><script>${payload}</script>` +
  `<foreignObject width="9" height="9">${frame}</foreignObject>` +
  `<rect width="9" height="9"><animate onbegin="${payload}" attributeName="x" to="5" dur="1s"/></rect></svg>`;

describe('uploads in a browser', () => {
  const profile = mkdtempSync(join(tmpdir(), 'galley-chromium-'));
  let scenario: MediaScenario;
  let site: Server;
  let page = '';
  let origin = '';

  beforeAll(async () => {
    scenario = await createMediaScenario('sqlite');
    site = createServer((request, response) => {
      if (request.url === '/naked.svg') {
        response.writeHead(200, { 'Content-Type': 'image/svg+xml' });
        response.end(hostileSvg);
        return;
      }
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(`<!doctype html><script>
        addEventListener('message', (event) => document.documentElement.setAttribute('data-' + event.data, '1'));
      </script>${page}`);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    site.close();
    await scenario.close();
    rmSync(profile, { recursive: true, force: true });
  });

  /** The document as it stands some seconds after an address was opened. */
  async function open(address: string): Promise<string> {
    const options = [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${profile}`,
      '--virtual-time-budget=4000',
    ];
    const { stdout } = await promisify(execFile)(await findBrowser(), [...options, '--dump-dom', address], {
      timeout: 60_000,
      maxBuffer: 20_000_000,
    });
    return stdout;
  }

  const embedAll = (url: string) =>
    `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><img src="${url}">` +
    `<script src="${url}"></script><link rel="stylesheet" href="${url}"><video src="${url}"></video>`;

  test('the check itself sees scripts that run: the same SVG without the headers does', async () => {
    expect(await open(`${origin}/naked.svg`)).toContain('data-ran="1"');
    page = `<iframe src="${origin}/naked.svg"></iframe>`;
    expect(await open(origin)).toContain('data-ran="1"');
  }, 90_000);

  test('no script of an upload runs, opened by itself or embedded in whatever way', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a/*', 'latin1'), Buffer.from(`*/=1;${payload}//`)]);
    const files = [
      { bytes: hostileSvg, name: 'a.svg' },
      {
        bytes: Buffer.concat([
          await drawHalves(20, 10).jpeg().toBuffer(),
          Buffer.from(`<html><script>${payload}</script>`),
        ]),
        name: 'b.html',
      },
      {
        bytes: Buffer.concat([pdfOf(), Buffer.from(`<html><script>${payload}</script></html>\n%%EOF\n`)]),
        name: 'c.html',
      },
    ];
    expect((await scenario.upload({ bytes: gif, name: 'd.js' })).status).toBe(400);
    const urls: string[] = [];
    for (const file of files) urls.push((await scenario.add(file)).url);
    page = urls.map(embedAll).join('');
    expect(await open(origin)).not.toContain('data-ran="1"');
    const [svg = '', jpeg = ''] = urls;
    for (const url of [svg, jpeg]) {
      const shown = await open(url);
      expect(shown).toMatch(/<svg|<img/);
      expect(shown).not.toContain('data-ran="1"');
    }
  }, 180_000);

  test('pictures, made pictures and films are shown on the pages of other sites', async () => {
    const picture = await scenario.add({ bytes: await drawHalves(400, 200).png().toBuffer() });
    const svg = await scenario.add({ bytes: hostileSvg });
    const video = await scenario.add({ bytes: film });
    const told = (name: string, event: string) => `on${event}="postMessage('${name}','*')"`;
    page =
      `<img src="${picture.url}&w=128&format=avif" ${told('avif', 'load')}><img src="${svg.url}" ${told('svg', 'load')}>` +
      `<video muted autoplay src="${video.url}" ${told('film', 'loadeddata')}></video>`;
    const shown = await open(origin);
    for (const name of ['avif', 'svg', 'film']) expect(shown).toContain(`data-${name}="1"`);
  }, 90_000);
});
