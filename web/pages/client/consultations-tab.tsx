import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myConsultations } from '#contract/consultations.ts';
import { invalidate } from '#web/api/query-client.ts';
import { currentClientQuery } from '#web/api/session.ts';
import { useAddressPart } from '#web/api/use-address-part.ts';
import { ConsultationForm } from '#web/features/consultations/consultation-form.tsx';
import { MyConsultations } from '#web/features/my-consultations/my-consultations.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The Consultations tab of the client portal. */
export function ConsultationsTab() {
  const queryClient = useQueryClient();
  const { data: client } = useQuery(currentClientQuery);
  const [dialog, open, close] = useAddressPart('dialog');
  const person = {
    name: client?.name ?? '',
    email: client?.email ?? '',
    company: client?.company ?? '',
    phone: client?.phone ?? '',
  };
  return (
    <>
      <MyConsultations onRequest={() => open('request')} />
      <Dialog
        open={dialog === 'request'}
        onClose={close}
        title="Request another consultation"
        description="A representative from our team will contact you within 24 hours."
        size="lg"
        closeOnBackdrop={false}
      >
        <ConsultationForm
          values={person}
          offerAccount={false}
          onSent={() => {
            void invalidate(queryClient, myConsultations);
            close();
          }}
        />
      </Dialog>
    </>
  );
}
