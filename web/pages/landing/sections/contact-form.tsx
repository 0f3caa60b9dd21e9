import {
  ConsultationForm,
  type ConsultationFormProps,
} from '#web/features/site/consultations/consultation-form.tsx';
import { Toaster } from '#web/ui/feedback/toast.tsx';

/** The consultation form of the landing page, with the Toaster for its notifications. */
export function ContactForm(props: Omit<ConsultationFormProps, 'onSent'>) {
  return (
    <>
      <ConsultationForm {...props} />
      <Toaster />
    </>
  );
}
