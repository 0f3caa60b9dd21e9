import { describe, expect, inject, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { newId } from '#server/ids.ts';
import { planOf } from '#server/testing/query-plans.ts';
import { testApp } from '#server/testing/test-app.ts';
import * as artwork from './artwork/repository.ts';
import * as clients from './clients/repository.ts';
import * as consultations from './consultations/repository.ts';
import * as directives from './directives/repository.ts';
import * as messages from './messages/repository.ts';
import * as previewFeedback from './preview-feedback/repository.ts';
import * as previews from './previews/repository.ts';
import * as projects from './projects/repository.ts';
import * as testimonials from './testimonials/repository.ts';

const page = { limit: 50, cursor: newId() };
const first = { limit: 50 };
const id = newId();

// What people wait for costs the same with a hundred rows and with a hundred thousand.
const lists: Record<string, [index: string, list: (db: Db) => Promise<unknown>]> = {
  'consultations of staff': [
    'consultationShelf',
    (db) => consultations.list(db, { ...page, shelf: 'inbox' }),
  ],
  'consultations in a status': [
    'consultationStatus',
    (db) => consultations.list(db, { ...page, shelf: 'inbox', status: 'pending' }),
  ],
  'consultations on the spam shelf': [
    'consultationShelf',
    (db) => consultations.list(db, { ...page, shelf: 'spam' }),
  ],
  'consultations of one client, for staff': [
    'consultationClientShelf',
    (db) => consultations.list(db, { ...page, shelf: 'inbox', clientAccountId: id }),
  ],
  'consultations of a client': ['consultationClient', (db) => consultations.listOfClient(db, id, page)],
  clients: ['sqlite_autoindex_clientAccount_1', (db) => clients.list(db, page)],
  'clients by name': ['clientAccountName', (db) => clients.list(db, { ...first, sort: 'name' })],
  'projects of staff': ['projectShelf', (db) => projects.list(db, { ...page, shelf: 'current' })],
  'projects of one client, for staff': [
    'projectClient',
    (db) => projects.list(db, { ...page, shelf: 'current', clientAccountId: id }),
  ],
  'projects of a client': ['projectClient', (db) => projects.listOfClient(db, id, page)],
  'the portfolio': ['projectVisible', (db) => projects.listLive(db, page)],
  'contact messages': ['contactMessageShelf', (db) => messages.listContact(db, { ...page, shelf: 'inbox' })],
  'contact messages of one client': [
    'contactMessageClient',
    (db) => messages.listContact(db, { ...page, shelf: 'inbox', clientAccountId: id }),
  ],
  'client messages of staff': ['sqlite_autoindex_clientMessage_1', (db) => messages.list(db, page)],
  'client messages of one side': ['clientMessageSide', (db) => messages.list(db, { ...page, from: 'admin' })],
  'client messages of one client, for staff': [
    'clientMessageClient',
    (db) => messages.list(db, { ...page, clientAccountId: id }),
  ],
  'messages of a client': ['clientMessageClient', (db) => messages.listOfClient(db, id, false, page)],
  'change requests of staff': [
    'sqlite_autoindex_directiveChangeRequest_1',
    (db) => directives.listRequests(db, page),
  ],
  'change requests in a status': [
    'directiveChangeRequestStatus',
    (db) => directives.listRequests(db, { ...page, status: 'pending' }),
  ],
  'change requests of a client': [
    'directiveChangeRequestClient',
    (db) => directives.listOfClient(db, id, page),
  ],
  'artwork of a client': ['artworkClient', (db) => artwork.listOfClient(db, id, page)],
  'previews of staff': ['clientPreviewShelf', (db) => previews.list(db, page)],
  'previews of one client, for staff': [
    'clientPreviewClient',
    (db) => previews.list(db, { ...page, clientAccountId: id }),
  ],
  'previews of one project': ['clientPreviewProject', (db) => previews.list(db, { ...page, projectId: id })],
  'previews of a client': ['clientPreviewClient', (db) => previews.listOfClient(db, id, page)],
  'feedback of staff': ['sqlite_autoindex_previewFeedback_1', (db) => previewFeedback.list(db, page)],
  'feedback of one client, for staff': [
    'previewFeedbackClient',
    (db) => previewFeedback.list(db, { ...page, clientAccountId: id }),
  ],
  'feedback on one preview': [
    'previewFeedbackPreview',
    (db) => previewFeedback.list(db, { ...page, previewId: id }),
  ],
  'feedback of a client': ['previewFeedbackClient', (db) => previewFeedback.listOfClient(db, id, page)],
  testimonials: ['sqlite_autoindex_testimonial_1', (db) => testimonials.list(db, page)],
};

test('a search whose first page holds everything counts nothing', async () => {
  const { context } = await testApp();
  const searches = [
    (db: Db) => clients.list(db, { limit: 50, q: 'ada' }),
    (db: Db) => projects.list(db, { limit: 50, q: 'ada', shelf: 'current' }),
    (db: Db) => consultations.list(db, { limit: 50, q: 'ada', shelf: 'inbox' }),
    (db: Db) => messages.list(db, { limit: 50, q: 'ada' }),
    (db: Db) => messages.listContact(db, { limit: 50, q: 'ada', shelf: 'inbox' }),
    (db: Db) => directives.listRequests(db, { limit: 50, q: 'ada' }),
  ];
  for (const search of searches) {
    if (inject('engine').kind === 'sqlite') {
      const { statements, growing } = await planOf(context.db, search);
      expect(statements).toBe(2);
      expect(growing.join('\n')).not.toMatch(/SCAN (?!CONSTANT|json_each|\w+Text VIRTUAL)/);
    }
    expect(await search(context.db)).toMatchObject({ items: [], total: 0, next: null });
  }
});

describe.runIf(inject('engine').kind === 'sqlite')('on SQLite, a page of', () => {
  test.each(Object.entries(lists))(
    '%s takes two statements, led by indexes',
    async (_name, [index, list]) => {
      const { context } = await testApp();
      const { statements, growing, indexes } = await planOf(context.db, list);
      expect([statements, growing]).toEqual([2, []]);
      expect(indexes).toContain(index);
    },
  );
});
