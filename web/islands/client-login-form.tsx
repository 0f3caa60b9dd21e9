import { ClientLoginForm } from '#web/features/sign-in/client-login-form.tsx';
import { hydrate } from '#web/hydrate.tsx';

export const mount = hydrate(ClientLoginForm);
