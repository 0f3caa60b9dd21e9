import { expect, test } from 'vitest';
import type { TermsFile } from '#contract/money/quote-content.ts';
import type { ClientQuote, Quote } from '#contract/money/quote.ts';
import { sweep } from '#server/app/sweep.ts';
import { rowIn, rowsInOrder } from '#server/testing/database/rows.ts';
import { draftedQuote, sentQuote } from '#server/testing/access/work.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { textOfPdf } from '#server/testing/samples/read-pdf.ts';
import { png, uploaded } from '#server/testing/samples/sample-files.ts';
import { pdf } from '#server/testing/samples/sample-media.ts';
import { agencyForEachTest } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const all = '/api/admin/quotes';
const mine = '/api/client/quotes';
const paper = pdf('');

const upload = (name = 'terms.pdf', bytes = paper) => uploaded(people.admin, 'quote-file', name, bytes);

/** A draft in its third revision, with its terms as a PDF. */
async function withTerms() {
  const id = await draftedQuote(people.admin, people.accountA.id);
  const added = await people.admin.post(`${all}/${id}/terms`, { file: await upload() });
  const { newest } = (await people.admin.get(`${all}/${id}`)).json<Quote>();
  const termsFile = added.json<TermsFile>();
  // The stored name and hash must be those of the stored file, not those in the body.
  const content = { ...newest.content, termsFile: { ...termsFile, name: 'other.pdf', sha256: 'ab' } };
  return {
    termsFile,
    draft: (await people.admin.patch(`${all}/${id}`, { revision: 2, content })).json<Quote>(),
  };
}

test('terms as PDF are frozen with the quote, and both sides find them before and after the acceptance', async () => {
  const { draft, termsFile } = await withTerms();
  const { id } = draft;
  expect(draft.newest.content.termsFile).toEqual(termsFile);
  await people.admin.post(`${all}/${id}/send`, { revision: 3 });
  const { version } = (await people.clientA.get(`${mine}/${id}`)).json<ClientQuote>();
  expect(version.content.termsFile).toEqual(termsFile);
  const body = {
    version: 1,
    contentHash: version.contentHash,
    selection: {},
    totalMinor: version.totalMinor,
    typedName: 'Ada Moss',
  };
  expect((await people.clientA.post(`${mine}/${id}/accept`, body)).statusCode).toBe(200);
  for (const [caller, address] of [
    [people.clientA, `${mine}/${id}/terms`],
    [people.admin, `${all}/${id}/versions/1/terms`],
  ] as const) {
    const file = await caller.get(address);
    expect(file.headers['content-disposition']).toContain('attachment; filename="terms.pdf"');
    expect(file.rawPayload).toEqual(paper);
  }
  const printed = (await people.clientA.get(`${mine}/${id}/pdf`)).rawPayload;
  expect((await textOfPdf(printed)).join(' ')).toContain(termsFile.sha256.slice(0, 20));
});

test('terms reach nobody who sees no prices, and are one PDF', async () => {
  const { draft } = await withTerms();
  await people.admin.post(`${all}/${draft.id}/send`, { revision: 3 });
  const commenter = await addContact(app.context, people.accountA.id, 'comments');
  expect(
    (await (await app.as('client', people.accountA.id, commenter)).get(`${mine}/${draft.id}/terms`))
      .statusCode,
  ).toBe(403);
  expect((await people.clientB.get(`${mine}/${draft.id}/terms`)).statusCode).toBe(404);
  const support = await addUser(app.context, 'support-admin');
  expect((await (await app.as('staff', support)).get(`${all}/${draft.id}/versions/1/terms`)).statusCode).toBe(
    403,
  );
  const address = await rowIn(app.context.db, 'file', ['fileName'], { purpose: 'quote-file' });
  expect((await people.clientA.get(`/uploads/${address.fileName}`)).statusCode).toBe(404);
  const picture = await upload('terms.png', png(4, 4, [9, 90, 200]));
  const refused = await people.admin.post(`${all}/${draft.id}/terms`, { file: picture });
  expect(refused.json()).toMatchObject({ fields: { file: 'Please choose a PDF.' } });
});

test('a template keeps the terms as PDF', async () => {
  const { draft, termsFile } = await withTerms();
  const made = await people.admin.post(`${all}/${draft.id}/template`, { title: 'Site' });
  expect(made.json<Quote>().newest.content.termsFile).toEqual(termsFile);
  const address = `${all}/${made.json<Quote>().id}/versions/1/terms`;
  expect((await people.admin.get(address)).statusCode).toBe(200);
});

test('a recorded acceptance keeps the mail of the client, for staff', async () => {
  const id = await sentQuote(people.admin, people.accountA.id);
  const given = { selection: {}, typedName: 'Ada Moss', how: 'By e-mail on 3 March' };
  const file = await upload('mail.pdf');
  const recorded = await people.admin.post(`${all}/${id}/acceptance`, { ...given, file });
  expect(recorded.json<Quote>().newest.acceptance?.file).toMatchObject({ name: 'mail.pdf' });
  const address = `${all}/${id}/versions/1/acceptance-file`;
  expect((await people.admin.get(address)).rawPayload).toEqual(paper);
  const printed = await textOfPdf((await people.admin.get(`${all}/${id}/versions/1/pdf`)).rawPayload);
  expect(printed.join(' ')).toContain('mail.pdf');
  // If an acceptance is refused, its uploaded file can be used again.
  const again = await upload('again.pdf');
  expect((await people.admin.post(`${all}/${id}/acceptance`, { ...given, file: again })).statusCode).toBe(
    409,
  );
  const other = await sentQuote(people.admin, people.accountA.id);
  expect((await people.admin.post(`${all}/${other}/acceptance`, { ...given, file: again })).statusCode).toBe(
    200,
  );
});

test('terms that no draft saved are removed after a week; used ones and evidence stay', async () => {
  const day = 24 * 60 * 60 * 1000;
  const { draft } = await withTerms();
  await people.admin.post(`${all}/${draft.id}/terms`, { file: await upload('unsaved.pdf') });
  const sent = await sentQuote(people.admin, people.accountA.id);
  const given = { selection: {}, typedName: 'Ada Moss', how: 'By e-mail', file: await upload('mail.pdf') };
  expect((await people.admin.post(`${all}/${sent}/acceptance`, given)).statusCode).toBe(200);
  const kept = async () =>
    (
      await rowsInOrder(app.context.db, 'file', ['originalName'], { purpose: 'quote-file', deletedAt: null })
    ).map(({ originalName }) => originalName);
  app.clock.now += 6 * day;
  await sweep(app.context);
  expect(await kept()).toEqual(['terms.pdf', 'unsaved.pdf', 'mail.pdf']);
  app.clock.now += 2 * day;
  await sweep(app.context);
  expect(await kept()).toEqual(['terms.pdf', 'mail.pdf']);
});
