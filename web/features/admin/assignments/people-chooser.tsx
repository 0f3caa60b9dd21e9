import { useQuery } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { listAssignable, mayHelp, mayOwn, type HelpedNoun } from '#contract/assignments.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useSetHelper, useSetOwner } from './data.ts';
import { PeoplePopup } from './people-popup.tsx';
import { candidatesOf, type AssignedRow } from './who.ts';

interface PeopleChooserProps {
  row: AssignedRow;
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const isHelped = (noun: AssignedRow['noun']): noun is HelpedNoun => noun === 'client' || noun === 'project';

/** Offers the people whom the user can assign to a row, and stores the choice. Users who may not assign others see only themselves. */
export function PeopleChooser({ row, ...popup }: PeopleChooserProps) {
  const { noun, id, name, owner, helpers = [] } = row;
  const { data: me } = useQuery({ ...currentUserQuery, enabled: false });
  const mayAssign = useMay('assignments.write');
  const { data: team = [], refetch } = useQuery(queryOf(listAssignable));
  const setOwner = useSetOwner(noun);
  const helped = isHelped(noun) ? noun : 'client';
  const setHelper = useSetHelper(helped);
  const { open } = popup;
  // The team may have changed since the last load.
  useEffect(() => {
    if (open) void refetch();
  }, [open, refetch]);

  const owners = candidatesOf(team, (role) => mayOwn(role, noun), owner ? [owner] : [], me?.id);
  const others =
    isHelped(noun) && mayAssign ? candidatesOf(team, (role) => mayHelp(role, noun), helpers, me?.id) : [];
  return (
    <PeoplePopup
      {...popup}
      label={`Assigned to ${name}`}
      me={me?.id}
      owner={owner}
      owners={mayAssign ? owners : owners.filter((person) => person.id === me?.id)}
      onOwner={(ownerId) => setOwner(id, ownerId)}
      helpers={helpers}
      others={others}
      onHelper={(userId, helps) => setHelper(id, userId, helps)}
    />
  );
}
