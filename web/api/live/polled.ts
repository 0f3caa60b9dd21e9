import { timing } from '#contract/timing.ts';

/** Refetched every 30 s: previews and their feedback (specification, section 9). */
export const polled = { refetchInterval: timing.previewPoll } as const;

/** Refetched on window focus too: the two lists of staff for which the specification says so (section 7), and no other. */
export const polledOnFocus = { ...polled, refetchOnWindowFocus: 'always' } as const;
