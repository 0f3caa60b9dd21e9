import { useQuery } from '@tanstack/react-query';
import { appBoot } from '#web/api/boot.ts';
import { currentUserQuery } from '#web/api/session.ts';
import { CurrentAdmins } from './current-admins.tsx';
import { Guidelines } from './guidelines.tsx';
import { InviteForm } from './invite-form.tsx';
import { Outbox } from './outbox.tsx';
import { RoleCards } from './role-cards.tsx';
import { TeamKinds } from './team-kinds.tsx';

/** The Admin tab of the admin panel: who works here, as what, and by which rules. */
export function TeamDesk() {
  const { data: me } = useQuery(currentUserQuery);
  return (
    <section aria-labelledby="team-heading" className="flex flex-col gap-5">
      <h2 id="team-heading" className="text-2xl">
        Admin Management
      </h2>
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        {/* Two stacks, not two rows: who is long today leaves no hole beside it. */}
        <div className="flex flex-col gap-5">
          <CurrentAdmins />
          <Guidelines />
        </div>
        <div className="flex flex-col gap-5">
          <InviteForm />
          <TeamKinds />
        </div>
      </div>
      <RoleCards />
      {me?.isSuperAdmin && !appBoot().mailConfigured && <Outbox />}
    </section>
  );
}
