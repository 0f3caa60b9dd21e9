import { timing } from '#contract/timing.ts';

/** Options for queries refetched every 30 s: previews and their feedback (specification, section 9). */
export const polled = { refetchInterval: timing.previewPoll } as const;

/** Options for the two staff lists that are also refetched on window focus (specification, section 7). */
export const polledOnFocus = { ...polled, refetchOnWindowFocus: 'always' } as const;
