import { mayOwn, type AssignedNoun } from '#contract/assignments.ts';
import type { HeldWork, Successors } from '#contract/team.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { invalid } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import * as users from '#server/features/staff-auth/service.ts';

type Work = Pick<Context, 'db' | 'now' | 'config'>;

/** Sets the owner of a row; null leaves the row without an owner. */
type SetOwner = (actor: UserActor, id: string, ownerId: string | null) => Promise<unknown>;
/** Removes a helper of a row, and adds another helper if one is given. */
type ReplaceHelper = (
  actor: UserActor,
  id: string,
  change: { from: string; to: string | null },
) => Promise<unknown>;

/** The functions of other features that change owners and helpers. The application passes them in. */
export interface Owners {
  client: { setOwner: SetOwner; replaceHelper: ReplaceHelper };
  project: { setOwner: SetOwner; replaceHelper: ReplaceHelper };
  consultation: {
    setOwner: SetOwner;
    /**
     * Moves completed requests to another owner, or to nobody, so that no reopened request belongs to a former colleague.
     */
    release: (actor: UserActor, from: string, to: string | null) => Promise<unknown>;
  };
  contactMessage: { setOwner: SetOwner };
}

const kinds = ['clients', 'projects', 'requests'] as const;

type Kind = (typeof kinds)[number];

type Held = Omit<HeldWork, 'invitations'>;

/** The nouns of the rows in a kind of work. */
function nounsOf(kind: Kind, { requests }: Pick<HeldWork, 'requests'>): AssignedNoun[] {
  if (kind === 'clients') return ['client'];
  if (kind === 'projects') return ['project'];
  const has = (one: HeldWork['requests'][number]['kind']) => requests.some((row) => row.kind === one);
  return [
    ...(has('consultation') ? (['consultation'] as const) : []),
    ...(has('contact-message') ? (['contactMessage'] as const) : []),
  ];
}

/**
 * Checks that the successor can sign in and may own all work of a kind. @throws AppError `validation_error` at the kind of
 * work
 */
async function assertSuits(context: Work, kind: Kind, held: Held, leaver: string, successor: string) {
  const user = await users.findMember(context, successor);
  const suits =
    user &&
    user.id !== leaver &&
    !users.hasEnded(user, iso(context.now())) &&
    nounsOf(kind, held).every((noun) => mayOwn(user.role, noun));
  if (suits) return;
  const text = 'Please choose a team member to whom this can be assigned.';
  throw invalid(text, { [kind]: text });
}

/** Hands over all work of a person, in the running transaction. Without a successor the work is left without an owner. */
export async function handOver(
  context: Work,
  owners: Owners,
  actor: UserActor,
  leaver: string,
  { held, to }: { held: Held; to: Successors },
): Promise<void> {
  for (const kind of kinds) {
    const successor = to[kind];
    if (successor && held[kind].length > 0) await assertSuits(context, kind, held, leaver, successor);
  }
  for (const noun of ['client', 'project'] as const) {
    const kind = noun === 'client' ? 'clients' : 'projects';
    const successor = to[kind] ?? null;
    for (const { id, owner } of held[kind]) {
      if (owner) await owners[noun].setOwner(actor, id, successor);
      else await owners[noun].replaceHelper(actor, id, { from: leaver, to: successor });
    }
  }
  for (const { id, kind } of held.requests) {
    const noun = kind === 'consultation' ? 'consultation' : 'contactMessage';
    await owners[noun].setOwner(actor, id, to.requests ?? null);
  }
}
