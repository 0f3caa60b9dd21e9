import { lazy, Suspense } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { myConsultations } from '#contract/consultations.ts';
import { myPreviews } from '#contract/previews.ts';
import { invalidate, pages } from '#web/api/calls/query-client.ts';
import { currentClientQuery } from '#web/api/session/session.ts';
import { usePortalAddress } from '#web/state/use-address-state.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { ConsultationForm } from '#web/features/site/consultations/consultation-form.tsx';
import { myProjectsQuery } from '#web/features/portal/projects/query.ts';
import { ConsultationsPanel } from '#web/features/portal/consultations/consultations-panel.tsx';
import { myConsultationsQuery } from '#web/features/portal/consultations/query.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// Lazy, because this is below the content that loads first.
const WorkOverview = lazy(() =>
  loadScreen(() => import('#web/features/portal/projects/work-overview.tsx'), 'WorkOverview'),
);

const newestPreview = pages(myPreviews, { query: { limit: 1 } });

/** The Consultations tab of the client portal. */
export function ConsultationsTab() {
  const queryClient = useQueryClient();
  const { data: client } = useQuery(currentClientQuery);
  const address = usePortalAddress('consultations');
  const [draft, setDraft] = useDraft<Record<string, string>>('request', {});
  const begun = useInfiniteQuery(myProjectsQuery).data?.items;
  const asked = useInfiniteQuery(myConsultationsQuery).data?.items;
  const projects = begun ?? [];
  const previews = useInfiniteQuery(newestPreview).data?.items ?? [];
  const story = {
    project: projects.length > 0,
    preview: previews.length > 0,
    live: projects.some(({ isVisible }) => isVisible),
  };
  const person: Record<string, string> = {
    name: client?.name ?? '',
    email: client?.email ?? '',
    company: client?.company ?? '',
    phone: client?.phone ?? '',
  };
  const work = begun && asked && (begun.length > 0 || asked.length > 0) && (
    <Suspense>
      <WorkOverview projects={begun} />
    </Suspense>
  );
  return (
    <>
      <ConsultationsPanel story={story} onRequest={() => address.open('request')}>
        {work}
      </ConsultationsPanel>
      {asked?.length === 0 && <div className="mt-8">{work}</div>}
      <Dialog
        open={address.dialog.name === 'request'}
        onClose={address.close}
        title="Request another consultation"
        description="A representative from our team will contact you within 24 hours."
        size="lg"
        closeOnBackdrop={false}
      >
        {/* The public page uses this form too, so the form itself owns its state. The draft is taken from events that bubble up. */}
        <div onInput={({ target }) => setDraft(typed(target, person))} onReset={() => setDraft({})}>
          <ConsultationForm
            values={{ ...person, ...draft }}
            offerAccount={false}
            keptAs={null}
            onSent={() => {
              void invalidate(queryClient, myConsultations);
              address.close();
            }}
          />
        </div>
      </Dialog>
    </>
  );
}

const fields = ['name', 'email', 'company', 'phone', 'service', 'message', 'referredBy'] as const;

/** The values of the form around `target` that differ from the initial values. */
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
