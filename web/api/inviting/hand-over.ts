import { limits } from '#contract/validation/limits.ts';
import { appBoot } from '#web/state/app-boot.ts';

/** The hint beside a password that staff choose for a client: it says how the client gets the password. */
export const handOverHint = (): string =>
  `At least ${limits.passwordMin} characters. Give it to the client yourself: ${
    appBoot().mailConfigured
      ? 'the welcome e-mail does not contain it.'
      : 'no mail server is set up, so no welcome e-mail is sent.'
  }`;
