import type { QuoteContent } from '#contract/money/quote-content.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import type { Rounds } from '#contract/money/rounds.ts';
import type { Pin } from '#contract/pins.ts';
import type { ClientRoom, StaffRoom } from '#contract/preview-versions.ts';
import { addEveryone } from '#server/testing/people.ts';
import { made, testApp, type Caller } from '#server/testing/test-app.ts';
import { sentQuote } from '#server/testing/access/work.ts';
import { newPicture } from '#server/testing/samples/sample-files.ts';

/** An agency with previews, and functions for the steps of staff and clients in a round. */
export async function startRounds() {
  const app = await testApp();
  const people = await addEveryone(app);
  const work = () => app.context.jobs.runUntilEmpty();

  async function newPreview(title = 'Homepage', more: object = {}): Promise<string> {
    const body = { clientAccountId: people.accountA.id, title, fileUrl: newPicture(), ...more };
    const id = await made(people.admin, '/api/admin/client-previews', body);
    await work();
    return id;
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

/** Terms of a quote for rounds: two are included, and a further round costs 450.00 and two days. */
export const twoRounds: QuoteContent['rounds'] = {
  included: 2,
  extraMinor: 45_000,
  extraDays: 2,
  per: 'preview',
};

/** An agency with a project whose accepted quote counts rounds, and functions for the steps of staff and clients. */
export async function startPricedRounds(given: Partial<QuoteContent> = {}) {
  const rounds = await startRounds();
  const { people, work } = rounds;

  /** Sends a quote with one line, accepts it as the client, and returns it. */
  const acceptedQuote = async (more: Partial<QuoteContent> = {}): Promise<ClientQuote> =>
    acceptQuote(
      await sentQuote(people.admin, people.accountA.id, {
        taxes: [{ id: 'vat', name: 'VAT', category: 'S', rate: 190_000, note: null }],
        promisedOn: '2027-03-12',
        rounds: twoRounds,
        ...given,
        ...more,
      }),
    );

  /** Accepts a sent quote, as its client saw it. */
  async function acceptQuote(id: string): Promise<ClientQuote> {
    const { version } = (await people.clientA.get(`/api/client/quotes/${id}`)).json<ClientQuote>();
    const { number, contentHash, totalMinor } = version;
    const seen = { version: number, contentHash, totalMinor };
    const body = { ...seen, selection: {}, typedName: 'Ada', purchaseOrder: null };
    return (await people.clientA.post(`/api/client/quotes/${id}/accept`, body)).json<ClientQuote>();
  }

  /** Sends an addendum of 300.00 and one day to the accepted quote. */
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

  const newPreview = (title = 'Homepage') => rounds.newPreview(title, { projectId });

  async function nextVersion(id: string): Promise<void> {
    await rounds.addVersion(id, { overrideReason: 'Next.' });
    await work();
  }

  /** The rounds of a preview, as its client sees them. */
  const roundsOf = async (id: string, caller: Caller = people.clientA) =>
    (await caller.get(`/api/client/previews/${id}/rounds`)).json<{ rounds: Rounds | null }>().rounds;

  const promisedOn = async () =>
    (await people.clientA.get('/api/client/gallery')).json<{ promisedOn: string }[]>()[0]?.promisedOn;

  /** The charges that are not lines of the quote, oldest first, with their amounts. */
  const extras = async () =>
    (await people.admin.get('/api/admin/charges'))
      .json<{ source: string; name: string; netMinor: number; reason: string | null }[]>()
      .filter(({ source }) => source !== 'line')
      .map(({ source, name, netMinor }) => [source, name, netMinor])
      .toReversed();

  /** Requests changes of two versions. Then the third version is shown, and both included rounds are used up. */
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
