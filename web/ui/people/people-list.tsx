import type { ReactNode } from 'react';
import type { MenuItem } from '../buttons/menu.tsx';
import { RelativeTime } from '../text/relative-time.tsx';
import { PersonRow } from './person-row.tsx';
import { StandingSelect, type StandingTexts } from './standing-select.tsx';

/** A person in a list. */
export interface Listed<S extends string> {
  id: string;
  name: string;
  email: string;
  standing: S;
  seesMoney: boolean;
  primary: boolean;
  isYou?: boolean;
}

/** An invited person. */
export interface Invited<S extends string> {
  id: string;
  name: string | null;
  email: string;
  standing: S | null;
  /** The state of the invitation: `open` while its link works. */
  state: string;
  createdAt: string;
}

/** The functions for managing people; without these, the list is read-only. */
interface Manage<S extends string, P> {
  setStanding: (person: P, standing: S) => void;
  resend: (id: string) => void;
  revoke: (id: string) => void;
}

interface PeopleListProps<S extends string, P extends Listed<S>> {
  label: string;
  texts: StandingTexts<S>;
  people: readonly P[];
  invitations: readonly Invited<S>[];
  manage: Manage<S, P> | null;
  itemsOf: (person: P) => readonly MenuItem[];
  noteOf?: (person: P) => ReactNode;
}

const nobodyElse = 'the only one who can approve';

/** A text about prices for a person who, unlike others with the same standing, sees them or does not see them. */
function pricesOf<S extends string>({ standing, seesMoney }: Listed<S>) {
  if (standing === 'pays' || seesMoney === (standing === 'decides')) return [];
  return [{ text: seesMoney ? 'Sees prices' : 'No prices', tone: 'neutral' } as const];
}

/** The people with their standing, then the invitations. The last person with the widest standing cannot lose it. */
export function PeopleList<S extends string, P extends Listed<S>>({
  label,
  texts,
  people,
  invitations,
  manage,
  itemsOf,
  noteOf,
}: PeopleListProps<S, P>) {
  const [widest] = Object.keys(texts);
  const deciders = people.filter(({ standing }) => standing === widest).length;
  const placeOf = (person: P) => {
    const { standing, name } = person;
    if (!manage) return <span className="text-ink-soft">{texts[standing].label}</span>;
    const isLast = standing === widest && deciders === 1;
    if (isLast)
      return (
        <span className="text-ink-soft" title={nobodyElse}>
          {texts[standing].label} <span className="sr-only">({nobodyElse})</span>
        </span>
      );
    return (
      <StandingSelect
        texts={texts}
        label={`Access of ${name}`}
        value={standing}
        onChange={(next) => manage.setStanding(person, next)}
      />
    );
  };
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {people.map((person) => (
        <li key={person.id}>
          <PersonRow
            name={person.name}
            email={person.email}
            badges={[
              ...(person.isYou ? [{ text: 'You', tone: 'neutral' } as const] : []),
              ...pricesOf(person),
              ...(person.primary ? [{ text: 'Primary contact', tone: 'brand' } as const] : []),
            ]}
            note={noteOf?.(person)}
            place={placeOf(person)}
            items={itemsOf(person)}
          />
        </li>
      ))}
      {invitations.map((invitation) => (
        <li key={invitation.id}>
          <InvitationRow texts={texts} invitation={invitation} manage={manage} />
        </li>
      ))}
    </ul>
  );
}

interface InvitationRowProps<S extends string> {
  texts: StandingTexts<S>;
  invitation: Invited<S>;
  manage: Pick<Manage<S, never>, 'resend' | 'revoke'> | null;
}

function InvitationRow<S extends string>({ texts, invitation, manage }: InvitationRowProps<S>) {
  const { id, name, email, standing, state, createdAt } = invitation;
  const isOpen = state === 'open';
  return (
    <PersonRow
      name={name ?? email}
      email={email}
      badges={[
        isOpen ? { text: 'Pending', tone: 'warning' } : { text: 'Invitation expired', tone: 'danger' },
      ]}
      note={
        <>
          Invited <RelativeTime instant={createdAt} />
        </>
      }
      place={<span className="text-ink-soft">{standing && texts[standing].label}</span>}
      items={
        manage
          ? [
              { label: 'Send again', onSelect: () => manage.resend(id) },
              { label: 'Withdraw', danger: true, onSelect: () => manage.revoke(id) },
            ]
          : []
      }
    />
  );
}
