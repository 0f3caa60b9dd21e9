import * as contract from '#contract/notices.ts';

/** The calls of the panel's bell. */
export const staffCalls = {
  list: contract.listNotices,
  count: contract.countNotices,
  seen: contract.markNoticesSeen,
  choices: contract.getNoticeChoices,
  save: contract.saveNoticeChoices,
} as const;

/** The calls of the portal's bell. */
export const clientCalls = {
  list: contract.myNotices,
  count: contract.countMyNotices,
  seen: contract.markMyNoticesSeen,
  choices: contract.getMyNoticeChoices,
  save: contract.saveMyNoticeChoices,
} as const;

/** The calls of a bell: those of either side answer alike. */
export type NoticeCalls = typeof staffCalls | typeof clientCalls;
