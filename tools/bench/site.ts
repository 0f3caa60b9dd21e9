import { brotliCompressSync } from 'node:zlib';
import { openDatabase } from '../../server/data/db/database.ts';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newId } from '../../server/core/ids.ts';
import { startBare } from './bare/start-bare.ts';
import { newFolder } from './support/folders.ts';
import { compare, type Shot } from './support/load.ts';
import { startFoyer } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';

/** Makes a data folder with portfolio items that are live on the site. */
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

/** Measures the landing page against a plain server that sends the same bytes. */
export async function measureSite(add: Add): Promise<void> {
  const foyer = await startFoyer(await portfolioOf(9));
  const plain = async (url: string) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    return Buffer.from(await answer.arrayBuffer());
  };
  const us = ({ cpuUs }: { cpuUs: number }) => `${cpuUs.toFixed(0)} us`;
  const page: Shot = { path: '/', headers: () => ({ 'accept-encoding': 'br' }) };
  const document = await plain(foyer.url);
  const bare = await startBare(brotliCompressSync(document));
  const landings = await compare(
    { server: foyer, shot: page },
    { server: bare, shot: page },
    { connections: 20 },
  );
  addRatio(add, '/ in br, CPU per request', us(landings.a), landings.a.cpuUs / landings.b.cpuUs, '<=', 2);

  for (const server of [foyer, bare]) await server.stop();
}
