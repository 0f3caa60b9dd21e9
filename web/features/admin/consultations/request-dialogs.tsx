import { lazy, Suspense } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

// Lazy, because they are rarely opened.
const SnoozeDialog = lazy(() =>
  loadScreen(() => import('#web/state/staff/snooze/snooze-dialog.tsx'), 'SnoozeDialog'),
);
const MakeClientDialog = lazy(() =>
  loadScreen(() => import('./lead/make-client-dialog.tsx'), 'MakeClientDialog'),
);
const LoseDialog = lazy(() => loadScreen(() => import('./lead/lose-dialog.tsx'), 'LoseDialog'));
const KeysDialog = lazy(() => loadScreen(() => import('./rail/keys-dialog.tsx'), 'KeysDialog'));

/** The dialog that is open over the tab. */
export type OpenDialog =
  | { name: 'keys' }
  /** The sheet with the answer. */
  | { name: 'answer'; id: string }
  | { name: 'snooze' | 'make-client' | 'lose'; consultation: Consultation };

interface RequestDialogsProps {
  dialog: OpenDialog | null;
  onClose: () => void;
  /** Called when the user has snoozed a request. */
  onSnoozed: () => void;
  /** Called when a request has left the queue. */
  onDone: () => void;
}

/** Renders the dialogs about one request, and the list of keyboard shortcuts. */
export function RequestDialogs({ dialog, onClose, onSnoozed, onDone }: RequestDialogsProps) {
  return (
    <Suspense>
      {dialog?.name === 'keys' && <KeysDialog onClose={onClose} />}
      {dialog?.name === 'make-client' && (
        <MakeClientDialog consultation={dialog.consultation} onClose={onClose} />
      )}
      {dialog?.name === 'lose' && (
        <LoseDialog consultation={dialog.consultation} onClose={onClose} onDone={onDone} />
      )}
      {dialog?.name === 'snooze' && (
        <SnoozeDialog
          kind="request"
          subjectId={dialog.consultation.id}
          name={`The request of ${dialog.consultation.name}`}
          onClose={() => {
            onClose();
            onSnoozed();
          }}
        />
      )}
    </Suspense>
  );
}
