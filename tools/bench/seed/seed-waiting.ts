import { newId } from '../../../server/core/ids.ts';
import { iso } from '../../../server/core/time.ts';
import { openDatabase, type DatabaseLocation } from '../../../server/data/db/database.ts';
import { fill, fillClients } from './seed-rows.ts';
import {
  assignCompanies,
  fillStaff,
  idOf,
  ownerOf,
  responsibleFor,
  signIn,
  type StaffName,
} from './seed-staff.ts';
import { previewRow } from '../../../server/testing/samples/sample-versions.ts';

const text = 'We would like to answer every call, also at night. '.repeat(3);
const day = 86_400_000;

/**
 * Fills a migrated database with about `count` waiting things of all kinds, spread over a year and over `companies`. Returns
 * the session cookies of `staff`. Overdue things are the newest, so a query that starts with the oldest reads all other things
 * first.
 */
export async function seedWaiting(
  location: DatabaseLocation,
  count: number,
  companies: number,
): Promise<Record<StaffName, string>> {
  const db = openDatabase(location);
  const now = Date.now();
  const each = Math.ceil(count / 10);
  const moment = (n: number, of: number) => now - 365 * day + Math.floor((364 * day * n) / of);
  const today = iso(now).slice(0, 10);
  await db.tx(async () => {
    await fillStaff(db, iso(now - 400 * day));
    const clients = await fillClients(db, companies, (n) => ({
      id: newId(moment(n, companies)),
      name: `Hank Sorensen ${n}`,
      email: `client${n}@example.com`,
      emailKey: `client${n}@example.com`,
      company: `Sorensen ${n}`,
      phone: null,
      clientCode: `BB-${n}`,
      companyLogoUrl: null,
      searchText: `hank sorensen ${n}`,
      createdAt: iso(moment(n, companies)),
      updatedAt: iso(moment(n, companies)),
    }));
    const clientIds = clients.map(({ clientAccountId }) => clientAccountId);
    const clientOf = (n: number) => clientIds[(n * 7) % clientIds.length] ?? '';
    await assignCompanies(db, clientIds, iso(now));
    const projects = Array.from({ length: each }, (_, n) => newId(moment(n, each)));
    const projectOf = (n: number) => projects[n % projects.length] ?? '';
    await fill(db, 'project', each, (n) => ({
      id: projectOf(n),
      title: `Website ${n}`,
      description: text,
      category: null,
      results: null,
      imageUrl: null,
      pictureFailed: false,
      videoUrl: null,
      fileUrl: null,
      fileType: 'image' as const,
      clientAccountId: clientOf(n),
      assignedAdminId: responsibleFor(n, each),
      isVisible: false,
      deleted: false,
      deletedAt: null,
      searchText: `website ${n}`,
      createdAt: iso(moment(n, each)),
      updatedAt: iso(moment(n, each)),
    }));
    const requests = each * 3;
    await fill(db, 'consultation', requests, (n) => {
      const at = moment(n, requests);
      return {
        id: newId(at),
        name: `Maria Delgado ${n}`,
        email: `maria${n}@example.com`,
        emailKey: `maria${n}@example.com`,
        company: null,
        phone: null,
        service: 'ai-marketing',
        message: text,
        referredBy: null,
        businessName: null,
        businessType: null,
        status: 'pending' as const,
        spam: false,
        clientAccountId: null,
        ownerId: ownerOf(n, requests),
        searchText: `maria delgado ${n}`,
        createdAt: iso(at),
        updatedAt: iso(at),
      };
    });
    await fill(db, 'contactMessage', each, (n) => ({
      id: newId(moment(n, each)),
      name: 'Ines Ortega',
      email: 'ines@example.com',
      subject: null,
      message: text,
      isRead: false,
      spam: false,
      clientAccountId: null,
      ownerId: ownerOf(n, each),
      searchText: 'ines ortega',
      createdAt: iso(moment(n, each)),
    }));
    await fill(db, 'clientMessage', each, (n) => ({
      id: newId(moment(n, each)),
      clientAccountId: clientOf(n),
      message: text,
      fromAdmin: false,
      userId: null,
      isRead: false,
      adminResponse: null,
      responseDate: null,
      responseToId: null,
      searchText: 'note',
      createdAt: iso(moment(n, each)),
    }));
    await fill(db, 'directiveChangeRequest', each, (n) => ({
      id: newId(moment(n, each)),
      clientAccountId: clientOf(n),
      projectId: null,
      requestType: 'color_change',
      requestReason: text,
      currentValues: '{"colors":["#000000"]}',
      requestedValues: '{"colors":["#3d38d6"]}',
      status: 'pending' as const,
      isRead: false,
      adminResponse: null,
      respondedAt: null,
      createdAt: iso(moment(n, each)),
    }));
    const asked = each * 3;
    await fill(db, 'fileRequest', asked, (n) => {
      const isOverdue = n >= asked - Math.min(each, 200);
      const due = n % 3 === 0 ? null : iso(now + (10 + (n % 60)) * day).slice(0, 10);
      return {
        id: newId(moment(n, asked)),
        clientAccountId: clientOf(n),
        projectId: projectOf(n),
        words: 'Three photos of the roof',
        dueOn: isOverdue ? iso(now - (1 + (n % 5)) * day).slice(0, 10) : due,
        state: 'open' as const,
        answer: null,
        reason: null,
        contactId: null,
        userId: idOf('all'),
        answeredAt: null,
        waitsFor: n % 2 === 0 || isOverdue ? ('client' as const) : ('agency' as const),
        waitsSince: iso(moment(n, asked)),
        createdAt: iso(moment(n, asked)),
      };
    });
    const files = Array.from({ length: each }, (_, n) => newId(moment(n, each)));
    await fill(db, 'file', each, (n) => ({
      id: files[n] ?? '',
      fileName: `${n}.jpg`,
      originalName: `photo-${n}.jpg`,
      mime: 'image/jpeg',
      kind: 'image' as const,
      size: 2_400_000,
      sha256: '-',
      width: 1600,
      height: 1200,
      durationMs: null,
      storageKey: `aa/${n}.jpg`,
      purpose: 'artwork' as const,
      parentId: null,
      clientAccountId: clientOf(n),
      uploadedByKind: null,
      uploadedById: null,
      createdAt: iso(now),
      deletedAt: null,
    }));
    await fill(db, 'artwork', each, (n) => ({
      id: newId(moment(n, each)),
      clientAccountId: clientOf(n),
      fileId: files[n] ?? '',
      thumbnailId: null,
      originalName: `photo-${n}.jpg`,
      category: 'reference' as const,
      description: text,
      createdAt: iso(moment(n, each)),
      deletedAt: null,
    }));
    const previews = Array.from({ length: each }, (_, n) => newId(moment(n, each)));
    await fill(db, 'clientPreview', each, (n) =>
      previewRow({
        id: previews[n] ?? '',
        clientAccountId: clientOf(n),
        projectId: projectOf(n),
        title: `Home page ${n}`,
        createdAt: iso(moment(n, each)),
      }),
    );
    // Half of the versions wait for the client, and the last ones are overdue.
    await fill(db, 'previewVersion', each, (n) => ({
      id: previews[n] ?? '',
      previewId: previews[n] ?? '',
      number: 1,
      contentHash: '',
      state: 'ready' as const,
      progress: 1,
      dueOn: n > each - 50 ? iso(now - 3 * day).slice(0, 10) : today,
      createdAt: iso(moment(n, each)),
      readyAt: iso(moment(n, each)),
    }));
    await fill(db, 'previewFeedback', Math.ceil(each / 2), (n) => ({
      id: newId(moment(n, each)),
      previewId: previews[n] ?? '',
      versionId: previews[n] ?? '',
      clientAccountId: clientOf(n),
      feedback: text,
      rating: (n % 5) + 1,
      ratingTouched: true,
      isRead: false,
      adminResponse: null,
      responseDate: null,
      createdAt: iso(moment(n, each)),
    }));
  });
  const cookies = await signIn(db, now);
  await db.close();
  return cookies;
}
