import { ContactMessage } from '#web/features/messages-public/contact-message.tsx';
import { hydrate } from '#web/hydrate.tsx';
import '#web/styles/overlays.css';

export const mount = hydrate(ContactMessage);
