import * as exports from '#contract/data-export.ts';
import * as erasure from '#contract/erasure.ts';
import type { Side } from '#contract/sign-in.ts';

const client = {
  listExports: exports.listMyExports,
  exportPerson: exports.exportMyData,
  fetchExport: exports.fetchMyExport,
  lookAtErasure: erasure.getMyErasure,
  requestErasure: erasure.requestErasure,
  withdrawErasure: erasure.withdrawErasure,
} as const;

const staff = {
  listExports: exports.listUserExports,
  exportPerson: exports.exportUserData,
  fetchExport: exports.fetchUserExport,
  lookAtErasure: erasure.getUserErasure,
  requestErasure: erasure.requestUserErasure,
  withdrawErasure: erasure.withdrawUserErasure,
} as const;

/** The calls on one's own data of one side. */
export type OwnDataCalls = typeof client;

/** The calls of both sides; staff are mailed no link, and have no company whose data goes along. */
export const ownDataCalls: Record<Side, OwnDataCalls> = {
  client,
  staff: staff as unknown as OwnDataCalls,
};
