import { forgotPassword } from '#contract/auth.ts';
import { ForgotScreen } from '#web/features/site/sign-in/recovery/forgot-screen.tsx';

/** /client/forgot */
export const ClientForgotPage = () => (
  <ForgotScreen ask={forgotPassword} login="/client/login" caption="client" />
);
