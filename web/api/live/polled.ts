import { timing } from '#contract/timing.ts';

/**
 * Options for the lists of previews and their feedback: refetched every 30 s and on window focus (specification, section 9).
 */
export const polled = { refetchInterval: timing.previewPoll, refetchOnWindowFocus: 'always' } as const;
