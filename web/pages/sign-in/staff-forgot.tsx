import { staffForgotPassword } from '#contract/auth.ts';
import { ForgotScreen } from '#web/features/site/sign-in/recovery/forgot-screen.tsx';

/** /staff/forgot */
export const StaffForgotPage = () => (
  <ForgotScreen ask={staffForgotPassword} login="/staff/login" caption="staff" />
);
