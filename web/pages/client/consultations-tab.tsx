import { useQuery, useQueryClient } from '@tanstack/react-query';
import { myConsultations } from '#contract/consultations.ts';
import { invalidate } from '#web/api/query-client.ts';
import { currentClientQuery } from '#web/api/session.ts';
import { useAddressPart } from '#web/api/use-address-part.ts';
import { useDraft } from '#web/api/use-draft.ts';
import { ConsultationForm } from '#web/features/consultations/consultation-form.tsx';
import { MyConsultations } from '#web/features/my-consultations/my-consultations.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The Consultations tab of the client portal. */
export function ConsultationsTab() {
  const queryClient = useQueryClient();
  const { data: client } = useQuery(currentClientQuery);
  const [dialog, open, close] = useAddressPart('dialog');
  const [draft, setDraft] = useDraft<Record<string, string>>('request', {});
  const person: Record<string, string> = {
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
        {/* The form belongs to the public page as well, and keeps its state to itself: what is typed is heard from around it. */}
        <div onInput={({ target }) => setDraft(typed(target, person))} onReset={() => setDraft({})}>
          <ConsultationForm
            values={{ ...person, ...draft }}
            offerAccount={false}
            onSent={() => {
              void invalidate(queryClient, myConsultations);
              close();
            }}
          />
        </div>
      </Dialog>
    </>
  );
}

const fields = ['name', 'email', 'company', 'phone', 'service', 'message', 'referredBy'] as const;

/** What differs in the form around an input from what it opens with. */
function typed(target: EventTarget, opensWith: Record<string, string>): Record<string, string> {
  const form = target instanceof HTMLElement ? target.closest('form') : null;
  if (!form) return {};
  const data = new FormData(form);
  const changed: Record<string, string> = {};
  for (const field of fields) {
    const value = data.get(field);
    if (typeof value === 'string' && value !== (opensWith[field] ?? '')) changed[field] = value;
  }
  return changed;
}
