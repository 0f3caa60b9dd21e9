import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import type { Permission } from '#contract/permissions/permissions.ts';
import { connectLive } from '#web/api/live/live.ts';
import { OfflineNotice } from '#web/pages/notices/offline-notice.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Settled } from '#web/api/shown/settled.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { AccessDenied } from './access-denied.tsx';
import { AdminGate } from './admin-gate.tsx';

interface PanelScreenProps {
  /** The name of the screen as users see it. */
  name: string;
  /** The permission that opens the screen. */
  permission: Permission;
  children: ReactNode;
}

/** A screen of the panel outside of its tabs: the banner, a link back, and content for users with the permission. */
export function PanelScreen({ name, permission, children }: PanelScreenProps) {
  return (
    <AdminGate>
      {(user) =>
        user.permissions.includes(permission) ? (
          <Screen user={user}>{children}</Screen>
        ) : (
          <AccessDenied screen={name} />
        )
      }
    </AdminGate>
  );
}

interface ScreenProps {
  user: CurrentUser;
  children: ReactNode;
}

const Screen = ({ user, children }: ScreenProps) => (
  <PanelFrame user={user}>
    <Settled placeholder={<PanelSkeleton />}>
      <FirstSteps user={user} />
      {children}
    </Settled>
  </PanelFrame>
);

/** The banner of the panel, a link back, and the content below. */
export function PanelFrame({ user, children }: ScreenProps) {
  const queryClient = useQueryClient();
  useEffect(() => connectLive(queryClient), [queryClient]);
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <AdminHeader user={user} />
      <OfflineNotice />
      <main className="mx-auto w-full max-w-panel flex-1 px-gutter pt-4 pb-20">
        <LinkButton href="/admin" variant="quiet" className="-ms-3 mb-2">
          <Icon name="arrow-left" className="size-4.5" />
          Admin panel
        </LinkButton>
        {children}
      </main>
    </div>
  );
}
