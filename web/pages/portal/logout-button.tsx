import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClientLogout } from '#web/features/portal/profile/use-client-logout.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { unsentThings } from './unsent.ts';

/** The logout button; it asks for confirmation if drafts would be lost. */
export function LogoutButton() {
  const client = useQueryClient();
  const logout = useClientLogout();
  const [unsent, setUnsent] = useState<string[]>([]);
  const stay = () => setUnsent([]);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={logout.isPending}
        onClick={() => {
          const things = unsentThings(client);
          if (things.length > 0) setUnsent(things);
          else logout.mutate();
        }}
      >
        Logout
      </Button>
      <ConfirmDialog
        open={unsent.length > 0}
        onClose={stay}
        title="Sign out without sending?"
        description="Signing out discards what you have not sent or saved:"
        size="sm"
        action="Sign out anyway"
        isDanger
        cancel="Stay"
        pending={logout.isPending}
        onConfirm={() => logout.mutate()}
      >
        <ul aria-label="Not sent" className="flex list-disc flex-col gap-1 ps-5">
          {unsent.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
