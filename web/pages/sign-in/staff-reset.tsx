import { staffResetPassword } from '#contract/auth.ts';
import { limits } from '#contract/validation/limits.ts';
import { ResetScreen } from '#web/features/site/sign-in/recovery/reset-screen.tsx';

/** /staff/reset#token */
export const StaffResetPage = () => (
  <ResetScreen
    save={staffResetPassword}
    least={{
      length: limits.staffPasswordMin,
      title: 'Password Required',
      text: `Please choose a password of at least ${limits.staffPasswordMin} characters.`,
    }}
    login="/staff/login"
    forgot="/staff/forgot"
    caption="staff"
  />
);
