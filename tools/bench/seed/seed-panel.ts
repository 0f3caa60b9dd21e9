import { openDatabase, type DatabaseLocation } from '../../../server/data/db/database.ts';
import { newId } from '../../../server/core/ids.ts';
import { iso } from '../../../server/core/time.ts';
import { startSession } from '../../../server/access/sessions/sessions.ts';
import { fill, fillClients } from './seed-rows.ts';
import { previewRow } from '../../../server/testing/samples/sample-versions.ts';

/** The id of the signed-in member of staff, who is the author of everything by staff. */
export const userId = '00000000-0000-7000-8000-000000000001';

const acts = ['messages.write', 'previews.create', 'files.open', 'sign-in.open'] as const;

/** The number of rows of each kind. */
export interface Size {
  consultations: number;
  clients: number;
  messages: number;
  /** The number of acts in the history, of four kinds. One member of staff did all of them for one client. */
  history: number;
  /** The number of projects, and also of contact messages, change requests and feedback entries. */
  others: number;
}

const text = 'We would like to answer every call, also at night. '.repeat(3);
const trades = ['Roofing', 'Dentistry', 'Bakery', 'Plumbing', 'Realty', 'Ceramics', 'Outfitters'];
const span = 2 * 365 * 86_400_000;

/** Fills a migrated database with an agency of this size. Its data are spread over two years. Returns the session cookie of an admin. */
export async function seedPanel(location: DatabaseLocation, size: Size): Promise<{ cookie: string }> {
  const db = openDatabase(location);
  const now = Date.now();
  const start = now - span;
  const moment = (n: number, count: number) => start + Math.floor((span * n) / count);
  const clientIds: string[] = [];
  const clientOf = (n: number) => clientIds[n % clientIds.length] ?? '';
  const previewId = '00000000-0000-7000-8000-000000000002';

  await db.tx(async () => {
    await fill(db, 'user', 1, () => ({
      id: userId,
      email: 'bench@example.com',
      emailKey: 'bench@example.com',
      emailVerified: true,
      firstName: 'Bench',
      lastName: null,
      profileImageUrl: null,
      role: 'admin' as const,
      grantedRole: 'admin' as const,
      passwordHash: null,
      createdAt: iso(start),
      lastSignInAt: null,
    }));
    await fill(db, 'consultation', size.consultations, (n) => {
      const at = moment(n, size.consultations);
      const status = n >= size.consultations - 40 ? ('pending' as const) : ('completed' as const);
      const email = `maria${n}@example.com`;
      return {
        id: newId(at),
        name: `Maria Delgado ${n}`,
        email,
        emailKey: email,
        company: `Delgado ${trades[n % 7]}`,
        phone: null,
        service: 'ai-marketing',
        message: text,
        referredBy: null,
        businessName: null,
        businessType: null,
        status,
        spam: false,
        clientAccountId: null,
        searchText: `maria delgado ${n}\n${email}\ndelgado ${trades[n % 7]}\n${text}`.toLowerCase(),
        createdAt: iso(at),
        updatedAt: iso(at),
      };
    });
    await fillClients(db, size.clients, (n) => {
      const id = newId(now);
      clientIds.push(id);
      const email = `client${n}@example.com`;
      const name = `Hank Sorensen ${n}`;
      return {
        id,
        name,
        email,
        emailKey: email,
        company: `Sorensen ${trades[n % 7]}`,
        phone: null,
        clientCode: `BB-${n}`,
        companyLogoUrl: null,
        searchText: `${name}\n${email}\nsorensen ${trades[n % 7]}\nbb-${n}`.toLowerCase(),
        createdAt: iso(now),
        updatedAt: iso(now),
      };
    });
    await fill(db, 'project', size.others, (n) => {
      return {
        id: newId(now),
        title: `Night line ${n}`,
        description: text,
        category: trades[n % 7] ?? null,
        results: null,
        imageUrl: null,
        videoUrl: null,
        fileUrl: null,
        pictureFailed: false,
        fileType: 'image' as const,
        clientAccountId: clientOf(n),
        assignedAdminId: userId,
        isVisible: n % 2 === 0,
        deleted: false,
        deletedAt: null,
        searchText: `night line ${n}\n${text}\n${trades[n % 7]}`.toLowerCase(),
        createdAt: iso(now),
        updatedAt: iso(now),
      };
    });
    await fill(db, 'clientMessage', size.messages, (n) => {
      return {
        id: newId(now),
        clientAccountId: clientOf(n),
        message: `Note ${n}. ${text}`,
        fromAdmin: n % 2 === 1,
        userId: n % 2 === 1 ? userId : null,
        isRead: true,
        adminResponse: null,
        responseDate: null,
        responseToId: null,
        searchText: `note ${n}. ${text}`.toLowerCase(),
        createdAt: iso(now),
      };
    });
    await fill(db, 'audit', size.history, (n) => {
      const at = moment(n, size.history);
      const action = acts[n % acts.length] ?? acts[0];
      return {
        id: newId(at),
        userId,
        contactId: null,
        noun: action.split('.', 1)[0] ?? '',
        projectId: null,
        action,
        subjectType: 'client',
        subjectId: clientOf(0),
        clientAccountId: clientOf(0),
        detail: null,
        createdAt: iso(at),
      };
    });
    await fill(db, 'contactMessage', size.others, () => {
      return {
        id: newId(now),
        name: 'Ines Ortega',
        email: 'ines@example.com',
        subject: null,
        message: text,
        isRead: true,
        spam: false,
        clientAccountId: null,
        searchText: text.toLowerCase(),
        createdAt: iso(now),
      };
    });
    await fill(db, 'directiveChangeRequest', size.others, (n) => {
      return {
        id: newId(now),
        clientAccountId: clientOf(n),
        projectId: null,
        requestType: 'color_change',
        requestReason: text,
        currentValues: '{"colors":["#000000"]}',
        requestedValues: '{"colors":["#3d38d6"]}',
        status: 'approved' as const,
        isRead: true,
        adminResponse: 'Done.',
        respondedAt: iso(now),
        createdAt: iso(now),
      };
    });
    await fill(db, 'clientPreview', 1, () =>
      previewRow({ id: previewId, clientAccountId: clientOf(0), createdAt: iso(now) }),
    );
    await fill(db, 'previewFeedback', size.others, (n) => {
      return {
        id: newId(now),
        previewId,
        clientAccountId: clientOf(0),
        feedback: text,
        rating: (n % 5) + 1,
        ratingTouched: true,
        isRead: true,
        adminResponse: null,
        responseDate: null,
        createdAt: iso(now),
      };
    });
  });
  const token = await startSession(db, { kind: 'staff', userId }, { userAgent: 'bench', now });
  await db.close();
  return { cookie: `foyer-staff=${token}` };
}
