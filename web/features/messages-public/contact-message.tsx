import { ContactMessageForm } from './contact-message-form.tsx';
import { Toaster } from '#web/ui/toast.tsx';

/** The message form as it stands in the footer, with the place where its notifications appear. */
export function ContactMessage() {
  return (
    <>
      <ContactMessageForm />
      <Toaster />
    </>
  );
}
