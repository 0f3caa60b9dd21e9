import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { connectLive } from '#web/api/live/live.ts';
import { MailPanel } from '#web/features/admin/mail/mail-panel.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { AccessDenied } from '#web/pages/admin/gate/access-denied.tsx';
import { AdminGate } from '#web/pages/admin/gate/admin-gate.tsx';
import { AdminHeader } from '#web/pages/admin/admin-header.tsx';

/** /admin/mail: what became of each mail. */
export function AdminMailPage() {
  return (
    <AdminGate>
      {(user) => (user.permissions.includes('mail.read') ? <Screen user={user} /> : <AccessDenied />)}
    </AdminGate>
  );
}

function Screen({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  useEffect(() => connectLive(queryClient), [queryClient]);
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <AdminHeader user={user} />
      <main className="mx-auto w-full max-w-page flex-1 px-gutter pt-4 pb-20">
        <LinkButton href="/admin" variant="quiet" className="-ms-3 mb-2">
          <Icon name="arrow-left" className="size-4.5" />
          Admin panel
        </LinkButton>
        <MailPanel />
      </main>
    </div>
  );
}
