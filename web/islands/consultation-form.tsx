import { hydrate } from '#web/hydrate.tsx';
import { ContactForm } from '#web/pages/landing/contact-form.tsx';

export const mount = hydrate(ContactForm);
