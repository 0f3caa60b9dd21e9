import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { chromium } from 'playwright-core';
import { chromiumArguments, chromiumExecutable } from '../../scripts/lib/chromium.ts';

const folders: Record<string, string> = {
  scene: join(import.meta.dirname, 'scene'),
  'contract/site': join(import.meta.dirname, '../../contract/site'),
};

/**
 * Serves the scene to a browser and writes the frames it sends to `out`. The browser sends the next frame once the previous one
 * is accepted.
 */
function serve(out: Writable): Server {
  return createServer((request, response) => {
    const path = request.url ?? '/';
    if (request.method === 'POST') {
      request.on('data', (chunk: Buffer) => {
        if (!out.write(chunk)) {
          request.pause();
          out.once('drain', () => request.resume());
        }
      });
      request.on('end', () => response.end());
      return;
    }
    const module = /^\/(scene|contract\/site)\/([\w-]+\.ts)$/.exec(path);
    response.setHeader('content-type', module ? 'text/javascript' : 'text/html');
    response.end(
      module
        ? stripTypeScriptTypes(readFileSync(join(folders[module[1] ?? ''] ?? '', module[2] ?? ''), 'utf8'))
        : '<!doctype html><title>Scene</title><script type="importmap">{"imports":{"#contract/":"/contract/"}}</script>',
    );
  });
}

/** Records one shot of the scene with `rate` frames per second. Writes raw RGBA frames to `out` and does not close it. */
export async function record(
  shot: string,
  rate: number,
  brand: { brand: string; accent: string },
  out: Writable,
): Promise<void> {
  const server = serve(out).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    page.setDefaultTimeout(0);
    await page.evaluate(
      async ([shot, rate, brand]) => {
        const { film } = (await import(new URL('/scene/main.ts', location.href).href)) as {
          film: (shot: string, rate: number, brand: object) => Promise<void>;
        };
        await film(shot, rate, brand);
      },
      [shot, rate, brand] as const,
    );
  } finally {
    await browser.close();
    server.close();
  }
}
