import { Dialog } from '#web/ui/layout/dialog.tsx';

const keys = [
  ['J', 'Next request'],
  ['K', 'Previous request'],
  ['E', 'Move to the next status'],
  ['S', 'Snooze'],
  ['Q', 'Write a quote'],
  ['W', 'Open the next item'],
  ['?', 'Show shortcuts'],
] as const;

/** The shortcuts of the queue. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Shortcuts" size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-flex size-8 items-center justify-center rounded-md bg-sunken type-pill ring-1 ring-line">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
