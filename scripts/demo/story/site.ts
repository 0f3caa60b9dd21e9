/** Clients' answers to the question whether a project may be shown, by client and project. */
export const consents: readonly {
  client: number;
  project: number;
  daysAgo: number;
  /** Missing if the client has not answered yet. */
  answer?: { answer: 'yes' | 'reword'; shownAs?: 'company' | 'first'; words?: string };
}[] = [
  { client: 3, project: 0, daysAgo: 17, answer: { answer: 'yes', shownAs: 'company' } },
  { client: 4, project: 0, daysAgo: 15, answer: { answer: 'yes', shownAs: 'company' } },
  { client: 12, project: 0, daysAgo: 6, answer: { answer: 'yes', shownAs: 'first' } },
  { client: 0, project: 1, daysAgo: 1.2 },
];

/** Testimonials of clients. */
export const testimonials: readonly {
  client: number;
  about: string;
  daysAgo: number;
  quote?: string;
  /** Staff have read it and show it on the site. */
  shown?: true;
}[] = [
  {
    client: 4,
    about: 'Intake in nine minutes',
    daysAgo: 12,
    quote:
      'They asked where our clients’ data goes before we could. Intake takes nine minutes now, and I can explain every one of them to the bar.',
    shown: true,
  },
  {
    client: 3,
    about: 'Reminders that answer back',
    daysAgo: 10,
    quote: 'The chair that used to stand empty on Tuesdays paid for all of it by March.',
    shown: true,
  },
  {
    client: 1,
    about: 'Sold out before noon',
    daysAgo: 8,
    quote: 'My granddaughter runs it from her phone. I only bake, and by noon there is nothing left to sell.',
    shown: true,
  },
  {
    client: 12,
    about: 'Tuesday is the new Saturday',
    daysAgo: 2,
    quote: 'Tuesdays were for sweeping. Now I turn people away, kindly.',
  },
  { client: 0, about: 'A phone line that never misses a storm', daysAgo: 1 },
];

/** A draft of the footer note that is not published yet. */
export const footerNote = 'Closed on the Friday after Thanksgiving. The phone lines of our clients are not.';
