import type { ProjectStage } from '#contract/project-work.ts';

/** A stage of a project, with the days until the promised day and the next step. */
export interface Standing {
  stage: ProjectStage;
  promisedIn?: number;
  next?: string;
}

/** A file request to a client: the index of the business, the age and due day in days, and the result. */
export interface FileRequest {
  client: number;
  words: string;
  daysAgo: number;
  dueIn?: number;
  answer?: string;
  said?: { state: 'accepted' } | { state: 'returned'; reason: string };
}

/** The stages that draft projects get one after another. */
export const underWay: readonly Standing[] = [
  { stage: 'review', promisedIn: 6, next: 'Your decision on the previews' },
  { stage: 'making', promisedIn: 12, next: 'First draft of the home page' },
  { stage: 'brief', next: 'Call about what the site is to bring in' },
  { stage: 'making', promisedIn: -2, next: 'Record the last two answers of the assistant' },
  { stage: 'approved', promisedIn: 3, next: 'Connect the calendar and hand over' },
];

/** The stages that published projects get: finished, or almost finished. */
export const done: readonly Standing[] = [
  { stage: 'delivered', next: 'Look at the first month together' },
  { stage: 'closed' },
  { stage: 'closed' },
];

export const fileRequests: readonly FileRequest[] = [
  { client: 0, words: 'Three photos of the roof, from the street', daysAgo: 2, dueIn: 3 },
  {
    client: 0,
    words: 'The warranty in two or three sentences',
    daysAgo: 6,
    answer:
      'Ten years on the shingles, five on our work. Anything the hail does within a year we look at for free.',
    said: { state: 'accepted' },
  },
  {
    client: 1,
    words: 'A photo of the counter in the morning',
    daysAgo: 5,
    dueIn: -1,
    answer: 'Mateo took one on his phone, it is in the artwork from last week.',
    said: {
      state: 'returned',
      reason: 'It is lovely, but dark. Could you take one more with the lights on?',
    },
  },
  {
    client: 3,
    words: 'Your opening hours over the holidays',
    daysAgo: 1,
    answer: 'Closed December 24 to 26 and on January 1. All other days as ever.',
  },
];
