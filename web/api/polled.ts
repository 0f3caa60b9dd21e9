import { timing } from '#contract/limits.ts';

/** For the lists of previews and their feedback: read again every half minute, and when the window is looked at (specification, section 9). */
export const polled = { refetchInterval: timing.previewPoll, refetchOnWindowFocus: 'always' } as const;
