import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { openDatabase } from '../../server/data/db/database.ts';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newId } from '../../server/core/ids.ts';
import { startBare } from './bare/start-bare.ts';
import { newFolder } from './support/folders.ts';
import { compare, type Shot } from './support/load.ts';
import { startFoyer, startServer } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';

const root = join(import.meta.dirname, '../..');

/** Makes a data folder with live portfolio items. */
async function portfolioOf(count: number): Promise<string> {
  const dataDir = newFolder('site');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const db = openDatabase({ databaseUrl: null, dataDir });
  const createdAt = new Date().toISOString();
  await db.tx(async () => {
    for (let item = 0; item < count; item++)
      await db
        .q()
        .insertInto('project')
        .values({
          id: newId(),
          title: `Answering machine ${item}`,
          description: 'Answers calls at night and books the visit.',
          category: 'Automation',
          results: '31 % fewer missed calls',
          imageUrl: null,
          videoUrl: null,
          fileUrl: null,
          pictureFailed: false,
          fileType: 'image',
          clientAccountId: null,
          assignedAdminId: null,
          isVisible: true,
          createdAt,
          updatedAt: createdAt,
          deleted: false,
          deletedAt: null,
          searchText: `answering machine ${item}`,
        })
        .execute();
  });
  await db.close();
  return dataDir;
}

/**
 * Measures the landing page with a small and a large gallery against the same bytes. Measures the hero film against a bare
 * stream of the file.
 */
export async function measureSite(add: Add): Promise<void> {
  const folders = [await portfolioOf(9), await portfolioOf(900)];
  const film = await startServer(
    join(import.meta.dirname, 'bare/film.ts'),
    [join(root, 'server/features/hero-video/action-wide.mp4')],
    {},
  );
  const [few, many] = await Promise.all(folders.map((dataDir) => startFoyer(dataDir)));
  if (!few || !many) throw new Error('The servers did not start.');

  const plain = async (url: string) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    return Buffer.from(await answer.arrayBuffer());
  };
  const us = ({ cpuUs }: { cpuUs: number }) => `${cpuUs.toFixed(0)} us`;
  const page: Shot = { path: '/', headers: () => ({ 'accept-encoding': 'br' }) };
  const document = await plain(few.url);
  const bare = await startBare(brotliCompressSync(document));
  const landings = await compare(
    { server: few, shot: page },
    { server: bare, shot: page },
    { connections: 20 },
  );
  addRatio(add, '/ in br, CPU per request', us(landings.a), landings.a.cpuUs / landings.b.cpuUs, '<=', 1.5);

  const large = await plain(many.url);
  // The page shows the newest 24 items, however many there are.
  addRatio(
    add,
    '/ with 900 portfolio items against 9, bytes',
    `${large.length}`,
    large.length / document.length,
    '<=',
    1.5,
  );
  const pages = await compare(
    { server: many, shot: page },
    { server: few, shot: page },
    { connections: 20, rounds: 5 },
  );
  addRatio(add, 'the same, CPU per request', us(pages.a), pages.a.cpuUs / pages.b.cpuUs, '<=', 1.2);

  const part: Shot = { path: '/api/video/action', headers: () => ({ range: 'bytes=65536-327679' }) };
  const films = await compare({ server: few, shot: part }, { server: film, shot: part }, { connections: 4 });
  addRatio(
    add,
    '256 KB of the hero film, CPU per request',
    us(films.a),
    films.a.cpuUs / films.b.cpuUs,
    '<=',
    1.1,
  );

  for (const server of [few, many, film, bare]) await server.stop();
}
