import { useQuery } from '@tanstack/react-query';
import { UserPlus } from '#web/ui/pictures/lucide.tsx';
import { lazy, Suspense, useRef, useState } from 'react';
import type { StaffSummary } from '#contract/staff-summary.ts';
import { useAssignable } from '#web/state/staff/use-assignable.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { useMay } from '#web/state/use-may.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { useTooltip } from '#web/ui/buttons/tooltip/use-tooltip.ts';
import { AvatarStack } from './avatar-stack.tsx';
import { namesOf, type AssignedRow } from './who.ts';

// Loaded when first opened.
const PeopleChooser = lazy(() => loadScreen(() => import('./people-chooser.tsx'), 'PeopleChooser'));

const writes = {
  client: 'clients.write',
  project: 'projects.write',
  consultation: 'consultations.write',
  contactMessage: 'messages.write',
} as const;

/** True if the user may change the owner: of any row, or only of rows that nobody else owns. */
function useMayChange({ noun, owner }: AssignedRow): boolean {
  const { data: me } = useQuery({ ...currentUserQuery, enabled: false });
  const mayAssign = useMay('assignments.write');
  const mayWrite = useMay(writes[noun]);
  return mayWrite && (mayAssign || owner === null || owner.id === me?.id);
}

/**
 * The people assigned to a row, as avatars; with `named` also by name. A press opens the menu for changing them.
 * Renders nothing if the team has one person.
 */
export function PeopleMenu({ row, named = false }: { row: AssignedRow; named?: boolean }) {
  const { data: me } = useQuery({ ...currentUserQuery, enabled: false });
  const seesTeam = useMay('team.read');
  const team = useAssignable();
  const mayChange = useMayChange(row);
  const people = [...(row.owner ? [row.owner] : []), ...(row.helpers ?? [])];
  const isAlone = team !== undefined && team.length <= 1 && people.every(({ id }) => id === me?.id);
  if ((seesTeam && !team) || isAlone) return null;
  if (team && mayChange) return <PeopleButton row={row} people={people} named={named} />;
  return people.length > 0 ? <PeopleNames row={row} people={people} named={named} /> : null;
}

interface PeopleProps {
  row: AssignedRow;
  people: readonly StaffSummary[];
  named: boolean;
}

/** The owner's name and the number of helpers. */
function Names({ row: { owner, helpers = [] } }: { row: AssignedRow }) {
  const others = helpers.length === 1 ? '1 helper' : `${helpers.length} helpers`;
  return (
    <span className="min-w-0 text-start type-text wrap-anywhere">
      {owner?.name ?? (helpers.length > 0 ? 'Nobody' : 'Assign someone')}
      {helpers.length > 0 && <span className="text-ink-soft">, {others}</span>}
    </span>
  );
}

function PeopleNames({ row, people, named }: PeopleProps) {
  const tooltip = useTooltip(namesOf(people));
  return (
    <span
      {...tooltip}
      role="img"
      aria-label={`${namesOf(people)}, assigned to ${row.name}`}
      aria-description={undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach the names
      tabIndex={0}
      className="inline-flex min-h-9 items-center gap-2 rounded-md px-1"
    >
      <AvatarStack people={people} />
      {named && <Names row={row} />}
    </span>
  );
}

function PeopleButton({ row, people, named }: PeopleProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Keep the menu mounted once it has been opened, so that it can fade out.
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const tooltip = useTooltip(people.length > 0 ? namesOf(people) : 'Assign');
  const label =
    people.length > 0
      ? `${namesOf(people)}, assigned to ${row.name}: change`
      : `Assign someone to ${row.name}`;
  return (
    <>
      <button
        {...tooltip}
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        // The visible names are the label.
        aria-label={named ? undefined : label}
        // The label already contains the names.
        aria-description={undefined}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
        className="inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center gap-2 rounded-md px-1.5 hover:bg-hover aria-expanded:bg-pressed pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        {people.length > 0 ? (
          <AvatarStack people={people} />
        ) : (
          <UserPlus className="size-4.5 text-ink-faint" aria-hidden="true" />
        )}
        {named && (
          <>
            <Names row={row} />
            <span className="sr-only">
              {people.length > 0 ? `, assigned to ${row.name}: change` : ` to ${row.name}`}
            </span>
          </>
        )}
      </button>
      {used && (
        <Suspense>
          <PeopleChooser row={row} anchor={button} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
