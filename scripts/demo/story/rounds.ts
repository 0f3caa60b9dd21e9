import type { DecisionKind } from '#contract/decisions.ts';
import type { HomepageState } from '../pictures/homepage.ts';

/** A client's note on a version, and the agency's answer. */
export interface DemoNote {
  words: string;
  at: readonly [x: number, y: number, w?: number, h?: number];
  answer: readonly ['done' | 'not-done' | 'question', words?: string];
  /** The client's check of the note on the next version; missing without a check. */
  tick?: 'done' | 'open';
  /** If the note was still open: the agency's answer after the next round. */
  later?: readonly ['done', words?: string];
}

/** A version of the homepage, and its round. */
export interface DemoVersion {
  daysAgo: number;
  note: string | null;
  page: HomepageState;
  notes: readonly DemoNote[];
  decision?: readonly [kind: DecisionKind, words: string | null];
}

const first: HomepageState = { large: false, phone: false, answers: false, beforeAfter: false };

/** The rounds of the roofer's homepage. Two are finished, and the third version waits for a decision. */
export const homepageRounds: readonly DemoVersion[] = [
  {
    daysAgo: 12,
    note: null,
    page: first,
    notes: [
      {
        words: 'My father reads this on his phone without his glasses. Much larger, please.',
        at: [0.06, 0.1, 0.32, 0.035],
        answer: ['done', 'It is more than twice the size now.'],
        tick: 'done',
      },
      {
        words: 'Where is our phone number? After a storm nobody scrolls.',
        at: [0.8, 0.012],
        answer: ['done', 'It is at the top of every page now.'],
        tick: 'done',
      },
      {
        words: 'Could these questions be answered right here, without another click?',
        at: [0.05, 0.53, 0.9, 0.1],
        answer: ['question', 'All of them, or only the two on insurance?'],
        tick: 'open',
        later: ['done', 'All of them are answered in place now.'],
      },
    ],
    decision: ['request-changes', 'The colors are right. The rest is in my notes.'],
  },
  {
    daysAgo: 7,
    note: 'A headline that can be read from a roof, and the phone number at the top.',
    page: { ...first, large: true, phone: true },
    notes: [
      {
        words: 'A strip with a roof before and after would sell more than these three cards.',
        at: [0.06, 0.33, 0.88, 0.16],
        answer: ['done', 'It is below the cards; we would keep them for the search engines.'],
      },
    ],
    decision: ['request-changes', 'All the insurance questions, please. Then we are there.'],
  },
  {
    daysAgo: 1.4,
    note: 'All answers in place, and two of your roofs before and after.',
    page: { large: true, phone: true, answers: true, beforeAfter: true },
    notes: [],
  },
];
