import type { Invoice } from '#contract/money/invoice.ts';
import type { Quote } from '#contract/money/quote.ts';
import { defaultMoneySettings } from '#contract/money-settings.ts';
import { defaultReminders } from '#contract/reminders.ts';
import { iso } from '#server/core/time.ts';
import { writeFact } from '#server/data/settings/facts.ts';
import { addUser, type Everyone } from '../people.ts';
import { pdf } from '../samples/sample-media.ts';
import { uploaded } from '../samples/sample-files.ts';
import type { TestApp } from '../test-app.ts';
import { on, type Writes } from './prepared.ts';
import { rowsOf, sent } from './rows.ts';
import { addCharge, addWork, draftedInvoice, draftedQuote, issuedInvoice, sentQuote } from './work.ts';

/** Prepares the calls about quotes, rounds, invoices and money settings. */
export function preparedMoney(app: TestApp, people: Everyone): Writes {
  const { context } = app;
  const { db } = context;
  const { admin, clientA: client } = people;
  const { id: clientAccountId } = people.accountA;
  const company = { admin, client, clientAccountId };
  const rows = rowsOf(app, company);

  const draftQuote = () => draftedQuote(admin, clientAccountId);
  const offered = () => sentQuote(admin, clientAccountId);
  const linked = async () => sentQuote(admin, { consultationId: await sent(app, 'consultation') });
  const accept = (quoteId: string) =>
    admin.post(`/api/admin/quotes/${quoteId}/acceptance`, {
      selection: {},
      typedName: 'Ada Moss',
      how: 'On the phone',
    });
  const draft = () => draftedInvoice(admin, clientAccountId);
  const enteredBank = async () => {
    const userId = await addUser(context, 'super-admin');
    const change = { id: userId, bank: 'Account 0009 9876', bankAccount: null, userId, approvedById: null };
    const at = iso(context.now());
    await writeFact(context.db, 'money.bank', { ...change, at, takesEffectAt: null }, context.now());
    return {};
  };
  const issued = () => issuedInvoice(context, admin, clientAccountId);

  /** A round beyond the rounds that a quote includes, before the client has accepted its price. */
  async function askedRound() {
    const rounds = { included: 0, extraMinor: 45_000, extraDays: 2, per: 'preview' } as const;
    const recorded = await accept(await sentQuote(admin, clientAccountId, { rounds }));
    const { id } = await rows.readyPreview();
    await admin.patch(`/api/admin/client-previews/${id}`, { projectId: recorded.json<Quote>().projectId });
    const found = db.q().selectFrom('previewVersion').select('contentHash').where('id', '=', id);
    const { contentHash } = await found.executeTakeFirstOrThrow();
    const decision = { versionId: id, contentHash, kind: 'request-changes' };
    await client.post(`/api/client/previews/${id}/decisions`, decision);
    return { id, params: { versionId: id } };
  }

  return {
    addAddendum: async () => {
      const id = await offered();
      await accept(id);
      return { id, body: { about: { type: 'message', id: await rows.message() } } };
    },
    ...on(() => addCharge(app, clientAccountId), 'waiveCharge'),
    waiveRound: askedRound,
    setRoundMistake: async () => ({ ...(await askedRound()), body: { reason: 'Wrong file.' } }),
    createQuote: async () => ({ body: { clientAccountId, consultationId: undefined } }),
    updateQuote: async () => ({ id: await draftQuote(), body: { revision: 2 } }),
    ...on(draftQuote, 'saveTemplate', 'deleteQuote'),
    addTermsFile: async () => ({
      id: await draftQuote(),
      body: { file: await uploaded(admin, 'quote-file', 'terms.pdf', pdf('')) },
    }),
    sendQuote: async () => ({ id: await draftQuote(), body: { revision: 2 } }),
    ...on(linked, 'handOverQuoteLink', 'endQuoteLink'),
    ...on(offered, 'withdrawQuote'),
    recordAcceptance: async () => ({ id: await offered(), body: { selection: {} } }),
    sendNewPrice: async () => {
      const id = await draftQuote();
      const { content } = (await admin.get(`/api/admin/quotes/${id}`)).json<Quote>().newest;
      const repeats = { every: 'month', until: null, rounds: null, hours: null };
      const lines = content.lines.map((line) => ({ ...line, repeats }));
      await admin.patch(`/api/admin/quotes/${id}`, { revision: 2, content: { ...content, lines } });
      await admin.post(`/api/admin/quotes/${id}/send`, { revision: 3 });
      await accept(id);
      const [first] = (await admin.get('/api/admin/retainers')).json<{ id: string }[]>();
      return { id, body: { retainerId: first?.id, minor: 500 } };
    },
    createInvoice: async () => ({ body: { clientAccountId, title: 'Hosting' } }),
    updateInvoice: async () => ({ id: await draft(), body: { revision: 2 } }),
    ...on(draft, 'deleteInvoice'),
    issueInvoice: async () => {
      await issued();
      return { id: await draft(), body: { revision: 2 } };
    },
    ...on(issued, 'creditInvoice', 'sendInvoice', 'pauseInvoice', 'remindNow'),
    recordPayment: async () => ({ id: await issued(), body: { minor: 500, on: '2026-11-01' } }),
    reversePayment: async () => {
      const id = await issued();
      const url = `/api/admin/invoices/${id}/payments`;
      const paid = await admin.post(url, { minor: 500, on: '2026-11-01' });
      return { id, params: { paymentId: paid.json<Invoice>().payments[0]?.id ?? '' } };
    },
    ...on(async () => (await addWork(app, company)).retainer, 'endRetainer'),
    ...on(async () => (await addWork(app, company)).milestone, 'setMilestoneDue'),
    changeBank: async () => ({ body: { bank: 'Account 0009 9876' } }),
    approveBank: enteredBank,
    cancelBank: enteredBank,
    saveReminderSettings: async () => ({ body: { reminders: defaultReminders } }),
    saveMoneySettings: async () => ({ body: { ...defaultMoneySettings, revision: 0 } }),
  };
}
