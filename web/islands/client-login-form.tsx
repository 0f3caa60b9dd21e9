import { ClientLoginForm } from '#web/features/sign-in/client-login-form.tsx';
import { hydrate } from '#web/hydrate.tsx';
import '#web/styles/live.css';

export const mount = hydrate(ClientLoginForm);
