import { resetPassword } from '#contract/auth.ts';
import { validationTexts } from '#contract/texts/validation-texts.ts';
import { limits } from '#contract/validation/limits.ts';
import { ResetScreen } from '#web/features/site/sign-in/recovery/reset-screen.tsx';

/** /client/reset#token */
export const ClientResetPage = () => (
  <ResetScreen
    save={resetPassword}
    least={{ length: limits.passwordMin, ...validationTexts.password_required }}
    login="/client/login"
    forgot="/client/forgot"
    caption="client"
  />
);
