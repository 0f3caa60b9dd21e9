import { BringBack } from '#web/features/admin/getting-started/bring-back.tsx';
import { TeamPanel } from '#web/features/admin/team/team-panel.tsx';
import { Allowed } from '#web/state/use-may.tsx';
import { MailNotice } from '#web/pages/admin/screens/mail/mail-notice.tsx';
import { SystemNotice } from '#web/pages/admin/screens/system/system-notice.tsx';

/** The Admin tab of the admin panel. */
export function TeamTab() {
  return (
    <>
      <MailNotice />
      <SystemNotice />
      <TeamPanel />
      <Allowed to="settings.write">
        <BringBack />
      </Allowed>
    </>
  );
}
