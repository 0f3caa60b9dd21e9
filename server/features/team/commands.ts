import { emailKey } from '#contract/validation/fields.ts';
import { forgetSignInTries } from '#server/access/throttle/sign-in-tries.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';
import { record } from '#server/data/audit/record.ts';
import * as invitations from '#server/features/invitations/service.ts';
import * as users from '#server/features/staff-auth/service.ts';
import * as repository from './repository.ts';
import { shown } from './service.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'config'>;

/** Thrown when a command is refused. The message is for the person who typed the command. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

const usage = [
  'People by command:',
  '  npm run admin -- list                   everyone of the team, former colleagues too',
  '  npm run admin -- reset <e-mail>         prints a link to a new password, good once and for an hour',
  '  npm run admin -- deactivate <e-mail>    ends the access of a colleague and every session at once',
  '  npm run admin -- unlock <e-mail>        forgets failed sign-ins of this address, of staff and of clients',
  '  npm run admin -- setup-link             prints a link that makes a super admin, or gives one a new password',
].join('\n');

const pageSize = 200;

/** Every person who has or had a role: current ones first, each group in the order of joining. */
async function everybody(context: Work) {
  const now = new Date(context.now()).toISOString();
  const locked = await users.withoutSignIn(context);
  const found = [];
  for (const state of ['current', 'former'] as const) {
    let cursor: string | undefined;
    do {
      const page = await repository.list(context.db, { limit: pageSize, cursor, state, now });
      found.push(...page.items.map((row) => shown(row, locked, now)));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
  return found;
}

async function list(context: Work): Promise<string> {
  const rows = [
    ['E-mail', 'Name', 'Role', 'State', 'Last sign-in'],
    ...(await everybody(context)).map(({ email, firstName, lastName, role, state, lastSignInAt }) => [
      email ?? '-',
      [firstName, lastName].filter(Boolean).join(' ') || '-',
      role,
      state,
      lastSignInAt ?? 'never',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Records an action of the server's operator, who is not a user. */
const note = (context: Work, action: string, subjectId: string) =>
  record(context, {
    action: `team.${action}`,
    subjectType: 'user',
    subjectId,
    clientAccountId: null,
    detail: { by: 'command' },
  });

const noPasswords = () =>
  new CommandRefused(
    'Staff sign in at your provider here. LOCAL_STAFF_LOGIN=1 lets them use passwords as well.',
  );

/** Makes a set-up link although staff exist, for the case that no super admin can sign in. */
async function setupLink(context: Work): Promise<string> {
  const link = await users.setupLink(context, true);
  if (link === null) throw noPasswords();
  return `Makes a super admin, or gives one a new password and removes the second factor, once and within an hour:\n${link}`;
}

async function reset(context: Work, address: string): Promise<string> {
  if (!context.config.localStaffLogin) throw noPasswords();
  const found = await context.db.tx(async () => {
    const person = await users.resetLink(context, emailKey(address));
    if (person) await note(context, 'reset-link', person.id);
    return person;
  });
  if (!found)
    throw new CommandRefused(
      `Nobody on the team has the address ${address}, a password and current access. "npm run admin -- setup-link" makes another super admin.`,
    );
  return `For ${found.email}, once and within an hour:\n${found.link}`;
}

async function deactivate(context: Work, address: string): Promise<string> {
  const key = emailKey(address);
  const member = (await everybody(context)).find(({ email }) => email !== null && emailKey(email) === key);
  if (!member)
    throw new CommandRefused(
      `Nobody on the team has the address ${address}. "npm run admin -- list" lists everyone.`,
    );
  if (member.state === 'deactivated') throw new CommandRefused(`The access of ${address} has already ended.`);
  await context.db.tx(async () => {
    const row = await users.findMember(context, member.id);
    if (row) await users.assertNotLastSuperAdmin(context, row);
    await users.deactivate(context, member.id);
    await invitations.settleOf(context, member.id, null);
    await note(context, 'deactivate', member.id);
    await context.events.publish({
      topic: 'team',
      subjectId: member.id,
      clientAccountId: null,
      forClient: false,
    });
  });
  return `${address} no longer has access, and is signed out everywhere. Please assign their clients and requests to others in the Admin tab.`;
}

async function unlock(context: Work, address: string): Promise<string> {
  const key = emailKey(address);
  let counts = 0;
  for (const kind of ['staff', 'client'] as const) counts += await forgetSignInTries(context.db, kind, key);
  if (counts === 0) throw new CommandRefused(`There are no failed sign-ins of ${address} to reset.`);
  return `The failed sign-ins of ${address} are reset.`;
}

const commands: Record<string, (context: Work, address: string) => Promise<string>> = {
  reset,
  deactivate,
  unlock,
};

/**
 * Runs a command of the operator and returns the text to print.
 * @param words the command and its arguments
 * @throws CommandRefused with the reason
 */
export async function runCommand(context: Work, [command = '', ...rest]: readonly string[]): Promise<string> {
  if (command === 'list' && rest.length === 0) return list(context);
  if (command === 'setup-link' && rest.length === 0) return setupLink(context);
  const [address, ...more] = rest;
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!work || address === undefined || more.length > 0 || !/^[^\s@]+@[^\s@]+$/.test(address))
    throw new CommandRefused(usage);
  try {
    return await work(context, address);
  } catch (error) {
    // The panel's reasons to refuse an action apply here too, with the same messages.
    if (error instanceof AppError && error.status < 500)
      throw new CommandRefused(error.message, { cause: error });
    throw error;
  }
}
