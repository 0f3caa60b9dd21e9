import { expect, test } from 'vitest';
import { limits } from '#contract/validation/limits.ts';
import { kindDetails, overdueKinds, waitingKinds, type Waiting } from '#contract/waiting.ts';
import { scopeIf } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { waitingOf } from '#server/data/db/views/waiting.ts';
import { addRow, changeRows } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { kindOf } from './repository.ts';
import { waiting } from './service.ts';

const app = appForEachTest();

const hour = 3_600_000;
const today = '2026-11-20';
const at = Date.parse(`${today}T12:00:00Z`);

/** Random numbers that are the same in each run of the test. */
function random(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** The companies and projects that are assigned to a member of staff, found by reading all rows without conditions. */
async function lookedAfterBy(userId: string) {
  const q = app.context.db.q();
  const closed = (
    await q.selectFrom('clientAccount').select('id').where('closedAs', 'is not', null).execute()
  ).map(({ id }) => id);
  const companies = (await q.selectFrom('assignment').selectAll().execute())
    .filter((one) => one.userId === userId && !closed.includes(one.clientAccountId))
    .map(({ clientAccountId }) => clientAccountId);
  const helpsWith = (await q.selectFrom('projectAssignment').selectAll().execute())
    .filter((one) => one.userId === userId)
    .map(({ projectId }) => projectId);
  const owns = (await q.selectFrom('project').select(['id', 'assignedAdminId']).execute())
    .filter(({ assignedAdminId }) => assignedAdminId === userId)
    .map(({ id }) => id);
  return { closed, companies, helpsWith, owns };
}

/** The expected lists: reads every row that waits, then filters and sorts the rows one by one. */
async function defined({ id, role }: Pick<UserActor, 'id' | 'role'>, mine: boolean) {
  const { db } = app.context;
  const { closed, companies, helpsWith, owns } = await lookedAfterBy(id);
  const has = (list: readonly string[], value: string | null) => value !== null && list.includes(value);
  const putOff = (await db.q().selectFrom('snooze').selectAll().where('userId', '=', id).execute()).map(
    ({ subjectType, subjectId }) => `${subjectType} ${subjectId}`,
  );
  const found: Record<string, [count: number, oldest: string | undefined]> = {};
  for (const kind of waitingKinds) {
    const scope = scopeIf({ id, role }, kindDetails[kind].permission);
    if (scope === null) continue;
    const late = kind in overdueKinds;
    const all = await db
      .q()
      .selectFrom(waitingOf(db, kindOf(kind)))
      .selectAll('waiting')
      .execute();
    const open = all
      .filter(({ waitsFor, dueOn }) =>
        late
          ? waitsFor === 'client' &&
            dueOn !== null &&
            (kind === 'expiring-quote' ? dueOn >= today && dueOn <= '2026-11-23' : dueOn < today)
          : waitsFor === 'agency',
      )
      .filter(({ clientAccountId }) => !has(closed, clientAccountId))
      .filter(({ clientAccountId, projectId, ownerId }) => {
        if (scope === 'all') return true;
        if (scope.of === 'projects') return has(helpsWith, projectId);
        return has(companies, clientAccountId) || (clientAccountId === null && ownerId === id);
      })
      .filter(
        ({ clientAccountId, projectId, ownerId }) =>
          !mine ||
          has(companies, clientAccountId) ||
          has([...helpsWith, ...owns], projectId) ||
          ownerId === id,
      )
      .filter(({ subjectId }) => !putOff.includes(`${kind} ${subjectId}`))
      .toSorted(
        (a, b) => (late ? (a.dueOn ?? '').localeCompare(b.dueOn ?? '') : 0) || a.since.localeCompare(b.since),
      );
    if (open.length > 0) found[kind] = [Math.min(open.length, limits.badgeMax + 1), open[0]?.subjectId];
  }
  return found;
}

const told = (rows: readonly Waiting[]) =>
  Object.fromEntries(rows.map(({ kind, count, oldest }) => [kind, [count, oldest.subjectId]]));

test('the lists of staff with few, many and all clients match their scope and "mine"', async () => {
  app.clock.now = at;
  const { db } = app.context;
  const number = random(5);
  let moment = at - 9_000 * hour;
  /** Each time is later than the previous time, so that exactly one thing is the oldest. */
  const next = () => iso((moment += hour));
  const staff = {
    all: { role: 'admin', mine: false, companies: 0 },
    few: { role: 'admin', mine: true, companies: 4 },
    many: { role: 'admin', mine: true, companies: 110 },
    none: { role: 'admin', mine: true, companies: 0 },
    managerFew: { role: 'client-manager', mine: false, companies: 3 },
    managerMany: { role: 'client-manager', mine: false, companies: 120 },
    collaborator: { role: 'collaborator', mine: false, companies: 0 },
  } as const;
  const ids = new Map<string, string>();
  for (const [name, { role }] of Object.entries(staff)) ids.set(name, await addUser(app.context, role));
  const users = [...ids.values(), null];
  const companies: string[] = [];
  for (let n = 0; n < 130; n++) companies.push((await addClient(app.context)).id);
  const other = (await addClient(app.context)).id;
  const company = () => companies[number(companies.length)] ?? '';
  for (const [name, { companies: count }] of Object.entries(staff))
    for (const clientAccountId of companies.slice(-count, count === 0 ? 0 : undefined))
      await addRow(db, 'assignment', {
        clientAccountId,
        userId: ids.get(name) ?? '',
        owner: false,
        createdAt: iso(at),
      });
  const closed = { closedAs: 'archived' as const, closedAt: iso(at) };
  await changeRows(db, 'clientAccount', { id: companies[128] ?? '' }, closed);

  const projects: string[] = [];
  for (let n = 0; n < 40; n++) {
    const project = {
      id: newId(at),
      title: 'Mill',
      description: '',
      category: null,
      results: null,
      imageUrl: null,
      pictureFailed: false,
      videoUrl: null,
      fileUrl: null,
      fileType: 'image' as const,
      clientAccountId: company(),
      assignedAdminId: users[number(users.length)] ?? null,
      isVisible: false,
      deleted: n === 7,
      deletedAt: null,
      searchText: '',
      createdAt: iso(at),
      updatedAt: iso(at),
    };
    await db.q().insertInto('project').values(project).execute();
    projects.push(project.id);
    const helper = { projectId: project.id, userId: ids.get(n % 2 ? 'collaborator' : 'few') ?? '' };
    if (n % 3 === 0) await addRow(db, 'projectAssignment', { ...helper, createdAt: iso(at) });
  }

  const change = (clientAccountId: string) => ({
    id: newId(at),
    clientAccountId,
    projectId: null,
    requestType: 'font_change',
    requestReason: null,
    currentValues: '{}',
    requestedValues: '{}',
    status: 'pending' as const,
    isRead: false,
    adminResponse: null,
    respondedAt: null,
    createdAt: next(),
  });
  // The rows that wait longest belong to other people, and there are more of them than a list reads.
  for (let batch = 0; batch < 11; batch++) {
    const rows = Array.from({ length: 200 }, () => change(other));
    await db.q().insertInto('directiveChangeRequest').values(rows).execute();
  }
  const sent = () => ({
    name: 'Ada',
    email: 'ada@moss.example',
    message: 'Hello',
    spam: false,
    clientAccountId: number(3) === 0 ? company() : null,
    ownerId: users[number(users.length)] ?? null,
    searchText: '',
  });
  for (let n = 0; n < 300; n++) {
    const [projectId, waitsFor] = [
      projects[number(80)] ?? null,
      number(2) ? ('client' as const) : ('agency' as const),
    ];
    await db.q().insertInto('directiveChangeRequest').values(change(company())).execute();
    await addRow(db, 'fileRequest', {
      id: newId(at),
      clientAccountId: company(),
      projectId,
      words: 'Photos',
      dueOn: number(2) ? `2026-1${number(2)}-1${number(10)}` : null,
      state: 'open',
      answer: null,
      reason: null,
      contactId: null,
      userId: null,
      answeredAt: null,
      waitsFor,
      waitsSince: next(),
      createdAt: iso(at),
    });
    const times = { createdAt: next(), updatedAt: iso(at) };
    const lead = {
      phone: null,
      company: null,
      service: null,
      emailKey: 'ada@moss.example',
      status: 'pending' as const,
    };
    const from = { referredBy: null, businessName: null, businessType: null };
    await addRow(db, 'consultation', { id: newId(at), ...sent(), ...lead, ...from, ...times });
    await addRow(db, 'contactMessage', {
      id: newId(at),
      ...sent(),
      subject: null,
      isRead: number(4) === 0,
      createdAt: next(),
    });
  }
  for (const [name, { role, mine }] of Object.entries(staff)) {
    const actor = { id: ids.get(name) ?? '', role } as UserActor;
    const look = () => waiting(app.context, actor, mine);
    // Snooze the things that wait longest, so that the next thing of each kind comes first.
    for (let step = 0; step < 3; step++) {
      const rows = await look();
      expect([name, step, told(rows)]).toEqual([name, step, await defined(actor, mine)]);
      for (const { kind, oldest } of rows)
        await addRow(db, 'snooze', {
          userId: actor.id,
          subjectType: kind,
          subjectId: oldest.subjectId,
          until: iso(at + hour),
        });
    }
  }
});
