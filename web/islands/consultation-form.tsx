import { hydrate, readFormToken } from '#web/hydrate.tsx';
import { ContactForm } from '#web/pages/landing/contact-form.tsx';
import '#web/styles/live.css';

export const mount = hydrate(ContactForm, readFormToken);
