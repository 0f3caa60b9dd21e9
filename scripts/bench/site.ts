import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { newId } from '#server/ids.ts';
import { compare, type Shot } from './load.ts';
import { startServer } from './process.ts';

type Add = (name: string, value: string, ratio: number | null, goal: string, reached: boolean | null) => void;

const root = join(import.meta.dirname, '../..');

/** A data folder with live portfolio items. */
async function portfolioOf(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
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

/** Measures the landing page with a small and a large gallery, and the film of its hero against a bare stream of the same file. */
export async function measureSite(add: Add): Promise<void> {
  const folders = [await portfolioOf(9), await portfolioOf(900)];
  const film = await startServer(
    join(import.meta.dirname, 'bare-film.ts'),
    [join(root, 'server/features/hero-video/action-wide.mp4')],
    {},
  );
  const [few, many] = await Promise.all(
    folders.map((dataDir) =>
      startServer(join(root, 'server/main.ts'), [], {
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
      }),
    ),
  );
  if (!few || !many) throw new Error('The servers did not start.');

  const bytes = async (url: string) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    return (await answer.arrayBuffer()).byteLength;
  };
  const sizes = [await bytes(few.url), await bytes(many.url)] as const;
  const growth = sizes[1] / sizes[0];
  // The page shows the newest 24 items, however many there are.
  add('/ with 900 portfolio items against 9, bytes', `${sizes[1]}`, growth, '<= 1.5x', growth <= 1.5);

  const page: Shot = { path: '/', headers: () => ({ 'accept-encoding': 'br' }) };
  const pages = await compare(
    { server: many, shot: page },
    { server: few, shot: page },
    { connections: 20, rounds: 5 },
  );
  const pageRatio = pages.a.cpuUs / pages.b.cpuUs;
  add('the same, CPU per request', `${pages.a.cpuUs.toFixed(0)} us`, pageRatio, '<= 1.2x', pageRatio <= 1.2);

  const part: Shot = { path: '/api/video/action', headers: () => ({ range: 'bytes=65536-327679' }) };
  const films = await compare({ server: few, shot: part }, { server: film, shot: part }, { connections: 4 });
  const filmRatio = films.a.cpuUs / films.b.cpuUs;
  add(
    '256 KB of the hero film, CPU per request',
    `${films.a.cpuUs.toFixed(0)} us`,
    filmRatio,
    '<= 1.1x',
    filmRatio <= 1.1,
  );

  for (const server of [few, many, film]) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
