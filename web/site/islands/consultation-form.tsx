import '#web/site/overlays.css';
import { hydrate, readFormToken } from '#web/site/hydrate.tsx';
import { ContactForm } from '#web/pages/landing/sections/contact-form.tsx';

export const mount = hydrate(ContactForm, readFormToken);
