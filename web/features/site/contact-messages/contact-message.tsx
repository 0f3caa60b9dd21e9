import { Toaster } from '#web/ui/feedback/toast.tsx';
import { ContactMessageForm, type ContactMessageFormProps } from './contact-message-form.tsx';

/** The message form of the footer, with the Toaster for its notifications. */
export function ContactMessage(props: Omit<ContactMessageFormProps, 'onSent'>) {
  return (
    <>
      <ContactMessageForm {...props} />
      <Toaster />
    </>
  );
}
