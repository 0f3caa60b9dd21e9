import { ContactMessage } from '#web/features/messages-public/contact-message.tsx';
import { hydrate, readFormToken } from '#web/hydrate.tsx';
import '#web/styles/live.css';

export const mount = hydrate(ContactMessage, readFormToken);
