import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportHours, getHours, shownEntries, type Hours, type TimeEntry } from '#contract/hours.ts';
import { hoursText } from '#web/ui/text/work/hours-text.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { HoursLine } from '#web/ui/text/work/hours-line.tsx';
import { dueText, promisedText } from '#web/ui/text/time-text.ts';
import { BudgetForm } from './budget-form.tsx';
import { useDeleteTimeEntry, useStartTimer, useStopTimer } from './data.ts';
import { TimeEntryForm } from './time-entry-form.tsx';

/** The hours of a project: its budget, the timer, and the entries of the team. */
export function HoursSection({ projectId }: { projectId: string }) {
  const query = useQuery(queryOf(getHours, { params: { id: projectId } }));
  const mayWrite = useMay('projects.write');
  const [settingBudget, setSettingBudget] = useState(false);
  const hours = query.data;
  return (
    <>
      <ListPlaceholder query={query} failure="The hours could not be loaded">
        <Skeleton className="h-24 w-full" />
      </ListPlaceholder>
      {hours && (
        <div className="flex flex-col gap-4">
          <HoursLine {...hours} />
          {settingBudget ? (
            <BudgetForm projectId={projectId} hours={hours} onDone={() => setSettingBudget(false)} />
          ) : (
            <div className="flex flex-wrap gap-2">
              {mayWrite && <Timer projectId={projectId} timer={hours.timer} />}
              {mayWrite && (
                <Button size="sm" variant="secondary" onClick={() => setSettingBudget(true)}>
                  {hours.budgetMinutes === null ? 'Set a Budget' : 'Change the Budget'}
                </Button>
              )}
              {hours.entries.length > 0 && (
                <LinkButton
                  size="sm"
                  variant="quiet"
                  href={exportHours.path.replace(':id', projectId)}
                  download
                >
                  Download CSV
                </LinkButton>
              )}
            </div>
          )}
          {mayWrite && <TimeEntryForm projectId={projectId} />}
          {hours.entries.length === 0 ? (
            <p className="type-text text-ink-soft">Nobody has logged hours yet.</p>
          ) : (
            <ul aria-label="Logged hours" className="divide-y divide-line rounded-lg ring-1 ring-line">
              {hours.entries.map((entry) => (
                <li key={entry.id} className="px-4 py-2">
                  <Entry projectId={projectId} entry={entry} mayWrite={mayWrite} />
                </li>
              ))}
            </ul>
          )}
          {hours.entries.length === shownEntries && (
            <p className="type-text text-ink-soft">
              These are the newest {shownEntries} entries. The CSV file has all of them.
            </p>
          )}
        </div>
      )}
    </>
  );
}

function Timer({ projectId, timer }: { projectId: string; timer: Hours['timer'] }) {
  const [start, stop] = [useStartTimer(), useStopTimer()];
  const params = { id: projectId };
  if (timer?.projectId === projectId)
    return (
      <Button size="sm" pending={stop.isPending} onClick={() => stop.mutate({ params })}>
        Stop Timer, since {dueText(timer.startedAt)}
      </Button>
    );
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={start.isPending}
      onClick={() => start.mutate({ params })}
      title={timer ? 'Your timer on another project stops, and its time is logged there.' : undefined}
    >
      Start Timer
    </Button>
  );
}

interface EntryProps {
  projectId: string;
  entry: TimeEntry;
  mayWrite: boolean;
}

function Entry({ projectId, entry, mayWrite }: EntryProps) {
  const [editing, setEditing] = useState(false);
  const remove = useDeleteTimeEntry(projectId, entry);
  if (editing) return <TimeEntryForm projectId={projectId} entry={entry} onDone={() => setEditing(false)} />;
  const name = `${hoursText(entry.minutes)} on ${promisedText(entry.on)}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="w-14 text-end type-name tabular-nums">{hoursText(entry.minutes)}</span>
      <span className="min-w-0 flex-1 type-text wrap-anywhere">
        {entry.note ?? <span className="text-ink-soft">No note</span>}
        <span className="block text-ink-soft">
          {entry.by?.name ?? 'A former colleague'}, {promisedText(entry.on)}
        </span>
      </span>
      {mayWrite && (
        <span className="-me-3 flex">
          <Button size="sm" variant="quiet" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Delete ${name}`}
            pending={remove.isPending}
            onClick={() => remove.mutate({ params: { id: projectId, entryId: entry.id } })}
          >
            Delete
          </Button>
        </span>
      )}
    </div>
  );
}
