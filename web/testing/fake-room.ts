import { decide, withdrawDecision } from '#contract/decisions.ts';
import { myDeliveries, type Delivery } from '#contract/deliveries.ts';
import { getColleagues, type Colleague } from '#contract/people.ts';
import {
  createPin,
  myPinMessages,
  myPins,
  replyToPin,
  resolvePin,
  tickPin,
  type Pin,
} from '#contract/pins.ts';
import { myPreviewFeedback, sendPreviewFeedback } from '#contract/preview-feedback.ts';
import { getMyRoom, seeVersion, type ClientRoom } from '#contract/preview-versions.ts';
import { myRounds } from '#contract/rounds.ts';
import type { Rounds } from '#contract/money/rounds.ts';
import { clientRoom, decision, feedback, pin } from './samples/file-samples.ts';
import { fakeNetwork, listOf, on, refuse } from './fake-network.ts';
import { someone } from './samples.ts';

/** The content of a client's review room. */
export interface FakeRoom {
  room?: ClientRoom;
  pins?: Pin[];
  /** True if a new version arrives while the client writes. */
  superseded?: boolean;
  notesRefused?: boolean;
  /** The rounds of the quote; null if the quote does not limit rounds. */
  rounds?: Rounds | null;
  /** True if the price of a further round has changed. */
  repriced?: boolean;
  /** The note that the address names. */
  note?: Pin;
  delivered?: Delivery[];
}

/** The people of the company. */
export const colleagues: Colleague[] = [
  {
    id: crypto.randomUUID(),
    name: 'Ben Cho',
    email: 'b@example.com',
    standing: 'sees',
    seesMoney: false,
    primary: false,
    isYou: false,
  },
  {
    id: crypto.randomUUID(),
    name: 'Dana Whitfield',
    email: 'd@example.com',
    standing: 'decides',
    seesMoney: true,
    primary: true,
    isYou: true,
  },
];

/** Fake calls of a client's review room. Their answers reflect earlier writes. */
export function fakeRoom({
  room = clientRoom(),
  pins = [],
  superseded = false,
  notesRefused = false,
  delivered = [],
  rounds = null,
  repriced = false,
}: FakeRoom) {
  const state = { room, rounds };
  return fakeNetwork(
    on(getMyRoom, () => state.room),
    on(myRounds, () => ({ rounds: state.rounds })),
    on(getColleagues, () => ({ people: colleagues, invitations: [] })),
    on(myPins, () => pins),
    on(myPinMessages, () => listOf([])),
    on(seeVersion, () => ({ message: 'Seen' })),
    on(myPreviewFeedback, () => listOf([])),
    on(sendPreviewFeedback, ({ body }) =>
      feedback(1, { rating: body.rating, feedback: body.feedback ?? '' }),
    ),
    on(myDeliveries, () => listOf(delivered)),
    on(createPin, ({ body }) => {
      if (notesRefused) return refuse('conflict', 'There are 500 notes already.');
      const { words, x, y, shape, w = null, h = null } = body;
      const made = pin(pins.length + 1, { words, x, y, shape, w, h });
      pins.push(made);
      return made;
    }),
    on(replyToPin, ({ body }) => ({
      id: crypto.randomUUID(),
      author: someone('Dana Whitfield', { isYou: true }),
      side: 'client' as const,
      body: body.message,
      internal: false,
      files: [],
      mentions: [],
      createdAt: new Date().toISOString(),
    })),
    on(resolvePin, () => Object.assign(pins[0] ?? pin(1), { resolvedAt: new Date().toISOString() })),
    on(tickPin, ({ body }) => {
      const tick = {
        tick: body.tick,
        versionId: body.versionId,
        versionNumber: 2,
        tickedBy: null,
        tickedAt: new Date().toISOString(),
      };
      return Object.assign(pins[0] ?? pin(1), { tick });
    }),
    on(decide, ({ body }) => {
      const [newest] = state.room.versions;
      if (superseded && newest) {
        state.room = clientRoom(state.room.preview, 2);
        return refuse('superseded', 'Version 2 is here. Your words are kept.');
      }
      if (!newest) throw new Error('There is no version.');
      if (notesRefused && body.notes) return refuse('conflict', 'There are 500 notes already.');
      if (state.rounds && repriced && body.acceptsExtra) {
        state.rounds = { ...state.rounds, extraMinor: 50_000 };
        return refuse('price_changed', 'The price of this round has changed.');
      }
      if (state.rounds && body.kind === 'request-changes')
        state.rounds = { ...state.rounds, state: body.acceptsExtra ? 'accepted' : 'asked' };
      const made = decision(newest, { kind: body.kind, words: body.words ?? null });
      state.room = { ...state.room, versions: [{ ...newest, decisions: [made] }] };
      return made;
    }),
    on(withdrawDecision, () => {
      const [newest] = state.room.versions;
      if (!newest) throw new Error('There is no version.');
      state.room = { ...state.room, versions: [{ ...newest, decisions: [] }] };
      return decision(newest, { withdrawnAt: new Date().toISOString(), inForce: false });
    }),
  );
}
