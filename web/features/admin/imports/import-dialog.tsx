import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { missingFields, importKindNames, type ImportMapping } from '#contract/imports/fields.ts';
import { getImport, type ImportDetail } from '#contract/imports.ts';
import { isMissing } from '#web/api/calls/api-error.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NotLoaded } from '#web/ui/feedback/not-loaded.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { exactText } from '#web/ui/text/time-text.ts';
import { ColumnsStep } from './columns-step.tsx';
import { isAtWork, useCheck, useDiscard, useStart, useUndo } from './data.ts';
import { Fates } from './fates.tsx';
import { countWords } from './words.ts';

/** How often to fetch the progress while the server is working, in milliseconds. */
const askEvery = 700;

/** An import without progress for this long, in milliseconds, counts as stopped. */
const stopsAfter = 30_000;

/** One import, from assigning its columns to undoing it. */
export function ImportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    ...queryOf(getImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? askEvery : false),
  });
  const imported = query.data;
  if (!imported)
    return (
      <Dialog open size="xl" title="Import" onClose={onClose}>
        <NotLoaded noun="import" query={query} missing={isMissing(query.error)}>
          <Skeleton className="h-60 w-full" />
        </NotLoaded>
      </Dialog>
    );
  return <Steps key={id} imported={imported} onClose={onClose} />;
}

function Steps({ imported, onClose }: { imported: ImportDetail; onClose: () => void }) {
  const { id, kind, fileName, state, rows, done, counts } = imported;
  const [mapping, setMapping] = useState<ImportMapping>(imported.mapping);
  const [changing, setChanging] = useState(false);
  const [undoing, setUndoing] = useState(false);
  const [check, start, undo, discard] = [useCheck(), useStart(), useUndo(), useDiscard()];
  const params = { id };
  const isMatching = state === 'matching' || (state === 'checked' && changing);
  const step = isMatching ? 'matching' : state;
  const heading = useRef<HTMLParagraphElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    setStopped(false);
    const timer = setTimeout(setStopped, stopsAfter, true);
    return () => clearTimeout(timer);
  }, [state, done]);
  const checkIt = () => check.mutate({ params, body: mapping }, { onSuccess: () => setChanging(false) });
  const goOn = {
    checking: checkIt,
    importing: () => start.mutate({ params }),
    undoing: () => undo.mutate({ params }),
  };
  const count = counts.new ?? 0;

  const foot: ReactNode = isMatching ? (
    <>
      <Button
        variant="quiet"
        pending={discard.isPending}
        onClick={() => discard.mutate({ params }, { onSuccess: onClose })}
      >
        Discard
      </Button>
      <Button
        disabled={missingFields(kind, mapping.columns).length > 0}
        pending={check.isPending}
        onClick={checkIt}
      >
        Check {countWords(rows)}
      </Button>
    </>
  ) : state === 'checked' ? (
    <>
      <Button variant="quiet" onClick={() => setChanging(true)}>
        Change columns
      </Button>
      {count > 0 && (
        <Button pending={start.isPending} onClick={() => start.mutate({ params })}>
          Import {countWords(count)}
        </Button>
      )}
    </>
  ) : isAtWork(imported) && stopped ? (
    <Button pending={check.isPending || start.isPending || undo.isPending} onClick={goOn[imported.state]}>
      Continue
    </Button>
  ) : state === 'done' && imported.undoUntil !== null ? (
    <>
      <Button variant="quiet" onClick={() => setUndoing(true)}>
        Undo import
      </Button>
      <Button onClick={onClose}>Done</Button>
    </>
  ) : undefined;

  return (
    <Dialog
      open
      pinned
      size="xl"
      title={fileName}
      description={`${importKindNames[kind]}, ${countWords(rows)}`}
      onClose={onClose}
      footer={foot}
    >
      <div className="flex flex-col gap-5">
        <p ref={heading} tabIndex={-1} role="status" className="type-text outline-none">
          {sentenceOf(imported, step)}
        </p>
        {isAtWork(imported) && <Progress imported={imported} stopped={stopped} />}
        {isMatching && <ColumnsStep imported={imported} mapping={mapping} onChange={setMapping} />}
        {!isMatching && !isAtWork(imported) && <Fates imported={imported} />}
      </div>
      {undoing && (
        <ConfirmDialog
          title="Undo this import?"
          description={`This removes the ${countWords(count)} it added. Those that someone has worked on since stay.`}
          action="Undo import"
          isDanger
          pending={undo.isPending}
          onClose={() => setUndoing(false)}
          onConfirm={() => undo.mutate({ params }, { onSuccess: () => setUndoing(false) })}
        />
      )}
    </Dialog>
  );
}

function Progress({
  imported: { state, rows, done, counts },
  stopped,
}: {
  imported: ImportDetail;
  stopped: boolean;
}) {
  const all = state === 'checking' ? rows : (counts.new ?? rows);
  const words = `${done.toLocaleString('en-US')} of ${countWords(all)}`;
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar share={all === 0 ? null : done / all} label="Progress" />
      <p className="type-meta text-ink-soft">
        {words}. {stopped ? 'Nothing happened for a while.' : 'You can close this window.'}
      </p>
    </div>
  );
}

function sentenceOf({ counts, undoUntil }: ImportDetail, step: ImportDetail['state']): string {
  const { new: made = 0, same = 0, refused = 0, removed = 0, kept = 0 } = counts;
  const others = [
    same > 0 ? `${countWords(same)} ${same === 1 ? 'is' : 'are'} here already.` : '',
    refused > 0 ? `${countWords(refused)} cannot be imported.` : '',
  ];
  const say = (...parts: string[]) => parts.filter(Boolean).join(' ');
  if (step === 'matching') return 'Nothing is imported yet.';
  if (step === 'checking') return 'Checking each row. Nothing is imported yet.';
  if (step === 'checked')
    return say(
      made > 0 ? `${countWords(made)} will be imported.` : '',
      made === 0 && (same > 0 || refused === 0) ? 'There is nothing new in this file.' : '',
      ...others,
      made === 0 ? '' : 'Nobody gets an e-mail.',
    );
  if (step === 'importing') return 'Importing.';
  if (step === 'done')
    return say(
      `${countWords(made)} imported.`,
      ...others,
      undoUntil === null ? '' : `This can be undone until ${exactText(undoUntil)}.`,
    );
  if (step === 'undoing') return 'Undoing the import.';
  return say(
    `${countWords(removed)} removed.`,
    kept > 0 ? `${countWords(kept)} kept, with the reason below.` : '',
  );
}
