import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The arguments of Chromium for all journeys and measurements. `--no-sandbox` is needed where tests run as root. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds Chromium: first the path in CHROMIUM_PATH, else the npm package (unpacked on first use), else an installed one.
 * @throws Error if there is no Chromium
 */
export async function chromiumExecutable(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}.`);
    return given;
  }
  const found = (await packaged()) ?? knownPaths.find((path) => existsSync(path));
  if (!found) throw new Error('No Chromium was found. Install one, or name it in CHROMIUM_PATH.');
  return found;
}

/** The Chromium of @sparticuz/chromium, which supports Linux on x64 only. */
async function packaged(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  // With this variable the package also unpacks libraries that a minimal machine lacks, and adds them to LD_LIBRARY_PATH.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (await starts(path)) return path;
  // An interrupted unpacking leaves an incomplete file, which the package would use as complete.
  await rm(path, { force: true });
  const again = await chromium.executablePath();
  return (await starts(again)) ? again : null;
}

const starts = (path: string) =>
  promisify(execFile)(path, ['--version', '--no-sandbox'], { timeout: 300_000 }).then(
    () => true,
    () => false,
  );
