import '#web/site/overlays.css';
import { ContactMessage } from '#web/features/site/contact-messages/contact-message.tsx';
import { hydrate, readFormToken } from '#web/site/hydrate.tsx';

export const mount = hydrate(ContactMessage, readFormToken);
