import {
  ConsultationForm,
  type ConsultationFormProps,
} from '#web/features/consultations/consultation-form.tsx';
import { Toaster } from '#web/ui/toast.tsx';

/** The consultation form as it stands on the landing page, with the place where its notifications appear. */
export function ContactForm(props: Omit<ConsultationFormProps, 'onSent'>) {
  return (
    <>
      <ConsultationForm {...props} />
      <Toaster />
    </>
  );
}
