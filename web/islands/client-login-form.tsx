import { ClientLoginForm } from '#web/features/sign-in/client-login-form.tsx';
import { hydrate } from '#web/hydrate.tsx';
import '#web/styles/overlays.css';

export const mount = hydrate(ClientLoginForm);
