import type { Side } from '#contract/sign-in.ts';
import * as contract from '#contract/security.ts';

const client = {
  look: contract.getMySecurity,
  endOne: contract.endMySession,
  endOthers: contract.endMyOtherSessions,
  changePassword: contract.changeMyPassword,
  confirmSelf: contract.confirmMyself,
  passkeyOptions: contract.getMyPasskeyOptions,
  addPasskey: contract.addMyPasskey,
  removePasskey: contract.removeMyPasskey,
  begin: contract.beginMySecondFactor,
  confirm: contract.confirmMySecondFactor,
  off: contract.removeMySecondFactor,
  renew: contract.renewMyCodes,
} as const;

const staff = {
  look: contract.getUserSecurity,
  endOne: contract.endUserSession,
  endOthers: contract.endUserOtherSessions,
  changePassword: contract.changeUserPassword,
  confirmSelf: contract.confirmUser,
  passkeyOptions: contract.getUserPasskeyOptions,
  addPasskey: contract.addUserPasskey,
  removePasskey: contract.removeUserPasskey,
  begin: contract.beginUserSecondFactor,
  confirm: contract.confirmUserSecondFactor,
  off: contract.removeUserSecondFactor,
  renew: contract.renewUserCodes,
} as const;

/** The calls of one side. */
export type SecurityCalls = typeof client;

/** The calls of both sides: each does the same for its own people, with the same inputs and answers. */
export const securityCalls: Record<Side, SecurityCalls> = {
  client,
  staff: staff as unknown as SecurityCalls,
};
