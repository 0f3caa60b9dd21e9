import { ClientLoginForm } from '#web/features/site/sign-in/client-login-form.tsx';
import { hydrate } from '#web/site/hydrate.tsx';

export const mount = hydrate(ClientLoginForm);
