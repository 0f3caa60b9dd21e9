import { emptyContent, type QuoteContent } from '#contract/money/quote-content.ts';
import type { ClientQuote, Quote } from '#contract/money/quote.ts';
import type { Rounds } from '#contract/money/rounds.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom, StaffRoom } from '#contract/preview-versions.ts';
import type { StaffPreview } from '#contract/previews.ts';
import { addEveryone } from '../people.ts';
import { dataUrl, png } from './sample-files.ts';
import { testApp, type Caller } from '../test-app.ts';

let shade = 0;

/** A picture that no other preview of the test has. */
export const newPicture = (): string => dataUrl('image/png', png(64, 40, [(shade += 1) % 256, 120, 200]));

/** An agency with previews, and functions for the steps of staff and clients in a round. */
export async function startRounds() {
  const app = await testApp();
  const people = await addEveryone(app);
  const work = () => app.context.jobs.runUntilEmpty();

  async function newPreview(title = 'Homepage'): Promise<string> {
    const body = { clientAccountId: people.accountA.id, title, fileUrl: newPicture() };
    const made = await people.admin.post('/api/admin/client-previews', body);
    await work();
    return made.json<StaffPreview>().id;
  }
  const addVersion = (id: string, more: object = {}) =>
    people.admin.post(`/api/admin/client-previews/${id}/versions`, { fileUrl: newPicture(), ...more });
  const room = async (id: string, caller: Caller = people.clientA) =>
    (await caller.get(`/api/client/previews/${id}/room`)).json<ClientRoom>();
  const staffRoom = async (id: string) =>
    (await people.admin.get(`/api/admin/client-previews/${id}/room`)).json<StaffRoom>();

  const pin = async (id: string, more: object = {}, caller: Caller = people.clientA) => {
    const [file] = (await room(id)).versions[0]?.files ?? [];
    const body = { versionFileId: file?.id, shape: 'point', x: 0.25, y: 0.75, words: 'Bluer', ...more };
    return caller.post(`/api/client/previews/${id}/pins`, body);
  };
  const pins = async (id: string, caller: Caller = people.clientA) =>
    (await caller.get(`/api/client/previews/${id}/pins`)).json<Pin[]>();

  async function decide(id: string, kind: string, more: object = {}, caller: Caller = people.clientA) {
    const [version] = (await room(id)).versions;
    const seen = { versionId: version?.id, contentHash: version?.contentHash };
    return caller.post(`/api/client/previews/${id}/decisions`, { ...seen, kind, ...more });
  }
  return { app, people, work, newPreview, addVersion, room, staffRoom, pin, pins, decide };
}

/** The rounds of a quote: two are included, a further one costs 450.00 and two days. */
export const twoRounds: QuoteContent['rounds'] = {
  included: 2,
  extraMinor: 45_000,
  extraDays: 2,
  per: 'preview',
};

/** An agency with a project of an accepted quote that counts rounds, and functions for their steps. */
export async function startPricedRounds(given: Partial<QuoteContent> = {}) {
  const rounds = await startRounds();
  const { people, work } = rounds;

  /** Sends a quote of one line, accepts it, and returns the quote. */
  async function acceptedQuote(more: Partial<QuoteContent> = {}): Promise<ClientQuote> {
    const about = { clientAccountId: people.accountA.id, title: 'Spring site' };
    const { id } = (await people.admin.post('/api/admin/quotes', about)).json<Quote>();
    const content: QuoteContent = {
      ...emptyContent(null),
      lines: [
        {
          id: 'page',
          group: null,
          choice: 'fixed',
          chosen: true,
          name: 'Landing page',
          text: null,
          quantity: 1000,
          range: null,
          unitMinor: 120_000,
          discount: null,
          tax: 'vat',
        },
      ],
      taxes: [{ id: 'vat', name: 'VAT', category: 'S', rate: 190_000, note: null }],
      promisedOn: '2027-03-12',
      rounds: twoRounds,
      ...given,
      ...more,
    };
    await people.admin.patch(`/api/admin/quotes/${id}`, { revision: 1, content });
    await people.admin.post(`/api/admin/quotes/${id}/send`, { revision: 2 });
    return acceptQuote(id);
  }

  /** Accepts a sent quote as its client saw it. */
  async function acceptQuote(id: string): Promise<ClientQuote> {
    const { version } = (await people.clientA.get(`/api/client/quotes/${id}`)).json<ClientQuote>();
    const { number, contentHash, totalMinor } = version;
    const body = {
      version: number,
      contentHash,
      totalMinor,
      selection: {},
      typedName: 'Ada',
      purchaseOrder: null,
    };
    return (await people.clientA.post(`/api/client/quotes/${id}/accept`, body)).json<ClientQuote>();
  }

  /** Sends an addendum to the accepted quote: 300.00 and one day. */
  const addAddendum = (about: object, more: object = {}) =>
    people.admin.post(`/api/admin/quotes/${quote.id}/addenda`, {
      name: 'Booking form',
      minor: 30_000,
      days: 1,
      about,
      ...more,
    });

  const quote = await acceptedQuote();
  const projectId = quote.projectId ?? '';

  async function newPreview(title = 'Homepage'): Promise<string> {
    const body = { clientAccountId: people.accountA.id, projectId, title, fileUrl: newPicture() };
    const made = await people.admin.post('/api/admin/client-previews', body);
    await work();
    return made.json<{ id: string }>().id;
  }

  async function nextVersion(id: string): Promise<void> {
    await rounds.addVersion(id, { overrideReason: 'Next.' });
    await work();
  }

  /** The rounds of a preview for its client. */
  const roundsOf = async (id: string, caller: Caller = people.clientA) =>
    (await caller.get(`/api/client/previews/${id}/rounds`)).json<{ rounds: Rounds | null }>().rounds;

  const promisedOn = async () =>
    (await people.clientA.get('/api/client/gallery')).json<{ promisedOn: string }[]>()[0]?.promisedOn;

  /** The amounts of all charges but those of the quote's lines, oldest first. */
  const extras = async () =>
    (await people.admin.get('/api/admin/charges'))
      .json<{ source: string; name: string; netMinor: number; reason: string | null }[]>()
      .filter(({ source }) => source !== 'line')
      .map(({ source, name, netMinor }) => [source, name, netMinor])
      .toReversed();

  /** Asks for changes of two versions, so that the third one is shown and both included rounds are used. */
  async function usedUp(id: string): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      await rounds.decide(id, 'request-changes', { words: 'Bluer' });
      await nextVersion(id);
    }
  }

  return {
    ...rounds,
    quote,
    projectId,
    acceptedQuote,
    acceptQuote,
    addAddendum,
    newPreview,
    nextVersion,
    roundsOf,
    promisedOn,
    extras,
    usedUp,
  };
}
