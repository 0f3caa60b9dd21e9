import { MailPanel } from '#web/features/admin/mails/mail-panel.tsx';
import { PanelScreen } from '#web/pages/admin/gate/panel-screen.tsx';

/** /admin/mail: the state of each mail. */
export function AdminMailPage() {
  return (
    <PanelScreen name="Mail" permission="mail.read">
      <MailPanel />
    </PanelScreen>
  );
}
