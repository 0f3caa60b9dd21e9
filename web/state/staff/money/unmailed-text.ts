import { appBoot } from '#web/state/app-boot.ts';

/** Warns before something is sent to a client while no mail server is set up; null if the client gets an e-mail. */
export const unmailedText = (): string | null =>
  appBoot().mailConfigured
    ? null
    : 'No mail server is set up, so no e-mail goes out. Please tell the client that it is in the portal.';
