import { Toaster } from '#web/ui/toast.tsx';
import { ContactMessageForm, type ContactMessageFormProps } from './contact-message-form.tsx';

/** The message form as it stands in the footer, with the place where its notifications appear. */
export function ContactMessage(props: Omit<ContactMessageFormProps, 'onSent'>) {
  return (
    <>
      <ContactMessageForm {...props} />
      <Toaster />
    </>
  );
}
