import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from '#web/ui/pictures/lucide/later.tsx';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { countMyNotices } from '#contract/notices.ts';
import type { Side } from '#contract/sign-in.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';
import { useReportShown } from './use-report-shown.ts';

// Loaded when first opened.
const NoticesDialog = lazy(() => loadScreen(() => import('./notices-dialog.tsx'), 'NoticesDialog'));
const ChoicesDialog = lazy(() => loadScreen(() => import('./choices-dialog.tsx'), 'ChoicesDialog'));

interface BellProps {
  side: Side;
  /** The state of the preferences dialog. It comes from the address, because mails link to the dialog. */
  choices: { isOpen: boolean; open: () => void; close: () => void };
}

/** The bell with the number of unseen notices. A press opens the list. */
export function Bell({ side, choices }: BellProps) {
  // The position of the bell while its list is open, otherwise null.
  const [open, setOpen] = useState<DOMRect | null>(null);
  const { data } = useQuery(queryOf(countMyNotices, { params: { side } }));
  const unseen = data?.unseen ?? 0;
  useReportShown(side, unseen);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={
          unseen > 0 ? `Notifications, ${unseen > 99 ? 'more than 99' : unseen} new` : 'Notifications'
        }
        onClick={({ currentTarget }) => setOpen(currentTarget.getBoundingClientRect())}
        className={buttonStyle('quiet', 'sm', 'relative min-h-11 min-w-11 px-2')}
      >
        <BellIcon className="size-5" aria-hidden="true" />
        <span className="absolute -top-0.5 left-1/2" aria-hidden="true">
          <CountBadge count={unseen} />
        </span>
      </button>
      {(open || choices.isOpen) &&
        // Render the dialog outside of the header, so that it is not part of the header's landmark.
        createPortal(
          <Suspense>
            {choices.isOpen ? (
              <ChoicesDialog side={side} onClose={choices.close} />
            ) : (
              open && (
                <NoticesDialog
                  side={side}
                  under={open}
                  onClose={() => setOpen(null)}
                  onChoices={() => {
                    setOpen(null);
                    choices.open();
                  }}
                />
              )
            )}
          </Suspense>,
          document.body,
        )}
    </>
  );
}
