import { BringBack } from '#web/features/admin/getting-started/bring-back.tsx';
import { SectionCard } from '#web/features/admin/team/section-card.tsx';
import { TeamPanel } from '#web/features/admin/team/team-panel.tsx';
import { appBoot } from '#web/state/app-boot.ts';
import { Allowed, useMay } from '#web/state/use-may.tsx';
import { MailNotice } from '#web/pages/admin/screens/mail/mail-notice.tsx';
import { SystemNotice } from '#web/pages/admin/screens/system/system-notice.tsx';

/** The Admin tab of the admin panel. People are at the top, unless the mail server is missing. */
export function TeamTab() {
  const { mailConfigured } = appBoot();
  const mayMail = useMay('mail.read') && mailConfigured;
  const maySystem = useMay('system.read');
  return (
    <div className="flex flex-col gap-5">
      {!mailConfigured && <MailNotice />}
      <TeamPanel>
        {(mayMail || maySystem) && (
          <SectionCard id="installation">
            {mayMail && <MailNotice />}
            <SystemNotice />
            <Allowed to="settings.write">
              <BringBack />
            </Allowed>
          </SectionCard>
        )}
      </TeamPanel>
    </div>
  );
}
