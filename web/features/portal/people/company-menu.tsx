import { useState } from 'react';
import type { CurrentClient } from '#contract/auth.ts';
import { tellTabs } from '#web/api/live/other-tabs.ts';
import { browser } from '#web/state/browser.ts';
import { wouldLose } from '#web/state/leaving/leave-guard.ts';
import { Menu } from '#web/ui/buttons/menu.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useSwitchCompany } from './use-switch-company.ts';

/** The company that the page shows, with a menu of the person's other companies. */
export function CompanyMenu({ client }: { client: CurrentClient }) {
  const { id, company, name, companies } = client;
  const [asked, setAsked] = useState<string | null>(null);
  const { mutate, isPending } = useSwitchCompany((switched) => {
    tellTabs(switched);
    browser.leave('/client/dashboard');
  });
  const open = (to: string) => {
    if (to === id || isPending) return;
    // Typed text is stored for each company, but running uploads would be lost.
    if (wouldLose('uploads/artwork')) setAsked(to);
    else mutate(to);
  };
  return (
    <>
      <Menu
        label={`Company: ${company ?? name}. Switch company`}
        align="start"
        className="-mx-2 inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-md px-2 text-start text-ink hover:bg-hover"
        items={companies.map((one) => ({
          label: one.name,
          detail: one.clientCode,
          checked: one.id === id,
          onSelect: () => open(one.id),
        }))}
      >
        <span className="min-w-0 wrap-anywhere">{company ?? name}</span>
        {isPending ? (
          <Spinner className="size-4" />
        ) : (
          <Icon name="chevron-down" className="size-4 text-ink-soft" />
        )}
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Switch while files are uploading?"
        size="sm"
        action="Switch anyway"
        isDanger
        cancel="Stay"
        pending={isPending}
        onConfirm={() => asked && mutate(asked)}
      >
        <p>Files are still uploading. You would have to choose them again.</p>
      </ConfirmDialog>
    </>
  );
}
