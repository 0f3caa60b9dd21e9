import { ContactMessage } from '#web/features/messages-public/contact-message.tsx';
import { hydrate } from '#web/hydrate.tsx';

export const mount = hydrate(ContactMessage);
