import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAssignable, mayOwn, type AssignedNoun } from '#contract/assignments.ts';
import { staffRoleNames } from '#contract/permissions/permissions.ts';
import { getHeldWork, successors, type HeldWork, type TeamMember } from '#contract/team.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { useDeactivate } from '../data.ts';
import { nameOf } from './member-name.ts';

const kinds = [
  { kind: 'clients', label: 'Clients', noun: ['client', 'clients'] },
  { kind: 'projects', label: 'Projects', noun: ['project', 'projects'] },
  { kind: 'requests', label: 'Open requests', noun: ['open request', 'open requests'] },
] as const;

type Kind = (typeof kinds)[number]['kind'];

function nounsOf(kind: Kind, { requests }: HeldWork): AssignedNoun[] {
  if (kind !== 'requests') return [kind === 'clients' ? 'client' : 'project'];
  return requests.map((row) => (row.kind === 'consultation' ? 'consultation' : 'contactMessage'));
}

const listStyle = 'max-h-32 overflow-y-auto rounded-lg bg-sunken px-4 py-2 type-text ring-1 ring-line';

/** The form that ends a person's access. It shows the person's assignments and asks who takes them over. */
export function DeactivateDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { id } = member;
  const name = nameOf(member);
  const held = useQuery(queryOf(getHeldWork, { params: { id } }));
  const { data: team = [] } = useQuery(queryOf(listAssignable));
  const [chosen, setChosen] = useState<Readonly<Record<Kind, string>>>({
    clients: '',
    projects: '',
    requests: '',
  });
  const deactivate = useDeactivate();
  const [invited, setInvited] = useState<'withdraw' | 'keep'>('withdraw');
  const body = {
    ...Object.fromEntries(kinds.map(({ kind }) => [kind, chosen[kind] || null])),
    invitations: invited,
  };
  const { errors, pending, formProps } = useForm(successors, body, {
    send: (to) => deactivate.mutateAsync({ params: { id }, body: to }),
    onSent: onClose,
    waits: !held.data,
  });
  const work = held.data;
  const shown = kinds.filter(({ kind }) => work && work[kind].length > 0);
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={`End the access of ${name}?`}
      description={`${name} is signed out at once, in every window. What ${name} wrote and did stays.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formProps.id}
            variant="danger"
            pending={pending}
            pendingLabel="Ending..."
            disabledReason={work ? null : 'The person’s work is still loading.'}
          >
            End Access
          </Button>
        </>
      }
    >
      {!work && held.isError && (
        <LoadError
          title="The person’s work could not be loaded"
          error={held.error}
          pending={held.isFetching}
          onRetry={() => void held.refetch()}
        />
      )}
      {!work && !held.isError && (
        <div role="status" aria-label="Loading the person’s work">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      <form {...formProps} className="flex flex-col gap-5">
        <FormNote>{errors['form']}</FormNote>
        {work && shown.length === 0 && work.invitations.length === 0 && (
          <p>{name} has no work to hand over.</p>
        )}
        {work &&
          shown.map(({ kind, label, noun }) => {
            const rows = work[kind];
            const needed = nounsOf(kind, work);
            const people = team.filter(
              (each) => each.id !== id && needed.every((one) => mayOwn(each.role, one)),
            );
            return (
              <section key={kind} aria-label={label} className="flex flex-col gap-2">
                <h3 className="type-name">
                  {rows.length} {noun[rows.length === 1 ? 0 : 1]}
                </h3>
                <ul className={listStyle}>
                  {rows.map((row) => (
                    <li key={row.id} className="py-0.5 wrap-anywhere">
                      {row.name}
                      {!row.owner && <span className="text-ink-soft"> (helps)</span>}
                    </li>
                  ))}
                </ul>
                <Field label={`Who takes over the ${noun[1]}?`} error={errors[kind]}>
                  <Select
                    value={chosen[kind]}
                    onChange={(event) => setChosen({ ...chosen, [kind]: event.target.value })}
                  >
                    <option value="">Nobody yet</option>
                    {people.map((each) => (
                      <option key={each.id} value={each.id}>
                        {each.name}, {staffRoleNames[each.role]}
                      </option>
                    ))}
                  </Select>
                </Field>
              </section>
            );
          })}
        {work && work.invitations.length > 0 && (
          <section aria-label="Open invitations" className="flex flex-col gap-2">
            <h3 className="type-name">
              {work.invitations.length} open {work.invitations.length === 1 ? 'invitation' : 'invitations'}
            </h3>
            <ul className={listStyle}>
              {work.invitations.map(({ id: invitation, email, company, role }) => (
                <li key={invitation} className="py-0.5 wrap-anywhere">
                  {email}
                  <span className="text-ink-soft">, {company ?? (role && staffRoleNames[role])}</span>
                </li>
              ))}
            </ul>
            <Field label="What happens to them?" error={errors['invitations']}>
              <Select
                value={invited}
                onChange={(event) => setInvited(event.target.value === 'keep' ? 'keep' : 'withdraw')}
              >
                <option value="withdraw">Withdraw them: their links stop working</option>
                <option value="keep">Keep them: I become the inviter</option>
              </Select>
            </Field>
          </section>
        )}
      </form>
    </Dialog>
  );
}
