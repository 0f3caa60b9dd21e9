import { useQuery } from '@tanstack/react-query';
import type { CurrentClient } from '#contract/auth.ts';
import { myInvoices } from '#contract/invoices.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { InvoicesSection } from '#web/features/portal/invoices/invoices-section.tsx';
import { ConfirmAddress } from '#web/features/portal/profile/confirm-address.tsx';
import { ProfileCard } from '#web/features/portal/profile/profile-card.tsx';
import { OfflineNotice } from '#web/pages/notices/offline-notice.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Sections } from '#web/ui/lists/sections/sections.tsx';
import { ClientHeader } from './client-header.tsx';

/** The portal for a person who only pays: invoices and the statement of account. */
export function PayerPortal({ client }: { client: CurrentClient }) {
  const invoices = useQuery(queryOf(myInvoices)).data;
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <ClientHeader client={client} />
      <OfflineNotice />
      <main className="mx-auto flex w-full max-w-page flex-1 flex-col gap-4 px-gutter pt-3 pb-20 sm:gap-8 sm:pt-6">
        <ProfileCard client={client} />
        {client.mustConfirmEmail && <ConfirmAddress email={client.email} sent={client.confirmationSent} />}
        <Sections plan={[{ id: 'invoices-heading' }]}>
          <InvoicesSection />
        </Sections>
        {invoices?.length === 0 && (
          <EmptyState title="No invoices yet">
            They appear here, with the open amount and how to pay.
          </EmptyState>
        )}
      </main>
    </div>
  );
}
