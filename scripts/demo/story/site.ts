/** The clients' answers when asked if a project may be shown, by client and project. */
export const consents: readonly {
  client: number;
  project: number;
  daysAgo: number;
  /** The answer; missing if the client has not answered yet. */
  answer?: { answer: 'yes' | 'reword'; shownAs?: 'company' | 'first'; words?: string };
}[] = [
  { client: 3, project: 0, daysAgo: 17, answer: { answer: 'yes', shownAs: 'company' } },
  { client: 4, project: 0, daysAgo: 15, answer: { answer: 'yes', shownAs: 'company' } },
  { client: 12, project: 0, daysAgo: 6, answer: { answer: 'yes', shownAs: 'first' } },
  { client: 0, project: 1, daysAgo: 1.2 },
];

/** A testimonial of a client. The agency asks for it, the client may write it, and the site shows it once staff have read it. */
const testimonial = (
  client: number,
  about: string,
  daysAgo: number,
  rest: { quote?: string; shown?: true } = {},
) => ({ client, about, daysAgo, ...rest });

export const testimonials = [
  testimonial(4, 'Intake in nine minutes', 12, {
    quote:
      'They asked where our clients’ data goes before we could. Intake takes nine minutes now, and I can explain every one of them to the bar.',
    shown: true,
  }),
  testimonial(3, 'Reminders that answer back', 10, {
    quote: 'The chair that used to stand empty on Tuesdays paid for all of it by March.',
    shown: true,
  }),
  testimonial(1, 'Sold out before noon', 8, {
    quote: 'My granddaughter runs it from her phone. I only bake, and by noon there is nothing left to sell.',
    shown: true,
  }),
  testimonial(12, 'Tuesday is the new Saturday', 2, {
    quote: 'Tuesdays were for sweeping. Now I turn people away, kindly.',
  }),
  testimonial(0, 'A phone line that never misses a storm', 1),
];

/** A footer note that is in the draft of the site and not published yet. */
export const footerNote = 'Closed on the Friday after Thanksgiving. The phone lines of our clients are not.';
