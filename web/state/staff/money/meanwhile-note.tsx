import { Button } from '#web/ui/buttons/button.tsx';
import type { Change } from '#web/ui/money/changes/changes.ts';
import { ChangesTable } from '#web/ui/money/changes/changes-table.tsx';

interface MeanwhileNoteProps {
  noun: 'quote' | 'invoice';
  /** The fields in which both texts differ. */
  rows: readonly Change[];
  onMine: () => void;
  onTheirs: () => void;
}

/** Shown if a colleague saved a draft while the user was typing: the user sees both texts and chooses one. */
export const MeanwhileNote = ({ noun, rows, onMine, onTheirs }: MeanwhileNoteProps) => (
  <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink">
    <p>A colleague saved this {noun} while you were writing. Nothing of yours is lost.</p>
    <ChangesTable title="Your text, then the colleague’s" rows={rows} />
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={onMine}>
        Keep mine
      </Button>
      <Button variant="secondary" size="sm" onClick={onTheirs}>
        Take the colleague’s
      </Button>
    </div>
  </div>
);
