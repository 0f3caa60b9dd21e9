import { TeamPanel } from '#web/features/admin/team/team-panel.tsx';
import { MailNotice } from '#web/pages/admin/screens/mail/mail-notice.tsx';

/** The Admin tab of the admin panel. */
export function TeamTab() {
  return (
    <>
      <MailNotice />
      <TeamPanel />
    </>
  );
}
