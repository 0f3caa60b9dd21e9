import { useQuery } from '@tanstack/react-query';
import { listSnoozed } from '#contract/waiting.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { untilText } from '#web/state/staff/snooze/until.ts';
import { useSnooze } from '#web/state/staff/snooze/use-snooze.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';

/** The user's snoozed requests, each with a button to bring it back; renders nothing if there are none. */
export function SnoozedLine() {
  const { data = [] } = useQuery(queryOf(listSnoozed));
  const snooze = useSnooze();
  if (data.length === 0) return null;
  return (
    <Disclosure summary={`${data.length} snoozed`}>
      <ul aria-label="Snoozed" className="mt-1 max-w-2xl divide-y divide-line">
        {data.map(({ kind, subjectId, name, until }) => (
          <li key={`${kind}${subjectId}`} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1">
            <span className="type-name wrap-anywhere">{name}</span>
            <span className="text-ink-soft">until {untilText(until)}</span>
            <Button
              variant="quiet"
              size="sm"
              className="ms-auto"
              aria-label={`Show now: ${name}`}
              onClick={() => snooze.mutate({ body: { kind, subjectId, until: null } })}
            >
              Show now
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
