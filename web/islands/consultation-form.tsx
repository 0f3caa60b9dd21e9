import { hydrate } from '#web/hydrate.tsx';
import { ContactForm } from '#web/pages/landing/contact-form.tsx';
import '#web/styles/overlays.css';

export const mount = hydrate(ContactForm);
