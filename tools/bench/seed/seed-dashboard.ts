import { openDatabase } from '../../../server/data/db/database.ts';
import type { FilePurpose } from '../../../server/data/db/tables/file.ts';
import { newId } from '../../../server/core/ids.ts';
import { startSession } from '../../../server/access/sessions/sessions.ts';
import { fill, fillClients } from './seed-rows.ts';
import { previewRow } from '../../../server/testing/samples/sample-versions.ts';

/** The number of rows of each kind that a client has. */
export interface Belongings {
  messages: number;
  artworks: number;
  previews: number;
}

const text = 'We would like to answer every call, also at night. ';

/** Makes the row of a file. The content of the file is never read. */
function fileRow(id: string, name: string, purpose: FilePurpose, clientAccountId: string, createdAt: string) {
  return {
    id,
    fileName: `${id}.jpg`,
    originalName: name,
    mime: 'image/jpeg',
    kind: 'image' as const,
    size: 2_400_000,
    sha256: '-',
    width: 1600,
    height: 1200,
    durationMs: null,
    storageKey: `${id.slice(0, 2)}/${id}.jpg`,
    purpose,
    parentId: null,
    clientAccountId,
    uploadedByKind: null,
    uploadedById: null,
    createdAt,
    deletedAt: null,
  };
}

/** Adds one client to a migrated database, and returns the client's session cookie. */
export async function seedDashboard(
  dataDir: string,
  { messages, artworks, previews }: Belongings,
): Promise<string> {
  const db = openDatabase({ databaseUrl: null, dataDir });
  const now = Date.now();
  const at = new Date(now).toISOString();
  const clientAccountId = newId(now);
  const ids = (count: number) => Array.from({ length: count }, () => newId(now));
  let person: { clientAccountId: string; contactId: string } | undefined;
  await db.tx(async () => {
    [person] = await fillClients(db, 1, () => ({
      id: clientAccountId,
      name: 'Hank Sorensen',
      email: 'hank@example.com',
      emailKey: 'hank@example.com',
      company: 'Sorensen Bakery',
      phone: '+1 214 555 0100',
      clientCode: 'BB-7K3Q',
      companyLogoUrl: null,
      searchText: 'hank sorensen',
      createdAt: at,
      updatedAt: at,
    }));
    await fill(db, 'consultation', 3, () => ({
      id: newId(now),
      name: 'Hank Sorensen',
      email: 'hank@example.com',
      emailKey: 'hank@example.com',
      company: 'Sorensen Bakery',
      phone: null,
      service: 'ai-marketing',
      message: text,
      referredBy: null,
      businessName: null,
      businessType: null,
      status: 'contacted' as const,
      spam: false,
      clientAccountId,
      searchText: '',
      createdAt: at,
      updatedAt: at,
    }));
    await fill(db, 'clientMessage', messages, (n) => ({
      id: newId(now),
      clientAccountId,
      message: text,
      fromAdmin: n % 2 === 1,
      userId: null,
      // The newest four are unread: two by the agency and two by the client.
      isRead: n < messages - 4,
      adminResponse: null,
      responseDate: null,
      responseToId: null,
      searchText: '',
      createdAt: at,
    }));

    const artworkIds = ids(artworks);
    await fill(db, 'file', artworks, (n) =>
      fileRow(artworkIds[n] ?? '', `photo-${n}.jpg`, 'artwork', clientAccountId, at),
    );
    await fill(db, 'artwork', artworks, (n) => ({
      id: newId(now),
      clientAccountId,
      fileId: artworkIds[n] ?? '',
      thumbnailId: null,
      originalName: `photo-${n}.jpg`,
      category: 'reference' as const,
      description: text,
      createdAt: at,
      deletedAt: null,
    }));

    const [originals, marked, shown] = [ids(previews), ids(previews), ids(previews)];
    for (const [list, purpose] of [
      [originals, 'preview-original'],
      [marked, 'preview-marked'],
    ] as const)
      await fill(db, 'file', previews, (n) =>
        fileRow(list[n] ?? '', `home-${n}.jpg`, purpose, clientAccountId, at),
      );
    await fill(db, 'clientPreview', previews, (n) =>
      previewRow({
        id: shown[n] ?? '',
        clientAccountId,
        title: `Home page ${n}`,
        description: text,
        originalName: `home-${n}.jpg`,
        originalId: originals[n] ?? null,
        markedId: marked[n] ?? null,
        createdAt: at,
      }),
    );
    await fill(db, 'previewVersion', previews, (n) => ({
      id: shown[n] ?? '',
      previewId: shown[n] ?? '',
      number: 1,
      contentHash: '',
      state: 'ready' as const,
      progress: 1,
      createdAt: at,
      readyAt: at,
    }));
    await fill(db, 'versionFile', previews, (n) => ({
      id: shown[n] ?? '',
      versionId: shown[n] ?? '',
      position: 1,
      kind: 'image' as const,
      originalName: `home-${n}.jpg`,
      originalId: originals[n] ?? null,
      sha256: '',
      transparent: false,
      markedId: marked[n] ?? null,
    }));
    await fill(db, 'previewFeedback', previews, (n) => ({
      id: newId(now),
      previewId: shown[n] ?? '',
      versionId: shown[n] ?? '',
      clientAccountId,
      feedback: text,
      rating: (n % 5) + 1,
      ratingTouched: true,
      isRead: true,
      adminResponse: 'Thank you.',
      responseDate: at,
      createdAt: at,
    }));
  });
  if (!person) throw new Error('No client was made.');
  const token = await startSession(db, { kind: 'client', ...person }, { userAgent: 'bench', now });
  await db.close();
  return `foyer-client=${token}`;
}
