import { serviceOptions } from '#contract/consultations.ts';
import { audit } from '#server/audit/audit.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import type { UserActor } from '#server/sessions/sessions.ts';
import { byteOrderMark, csvLine } from './csv.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

const services: Readonly<Record<string, string | undefined>> = serviceOptions;

// Whoever takes data of many people along leaves a trace, before the first line leaves.
const record = ({ db, now }: Work, actor: UserActor, subjectType: string, filter: object) =>
  audit(db, {
    userId: actor.id,
    action: `${subjectType}s.export`,
    subjectType,
    subjectId: newId(now()),
    clientAccountId: null,
    detail: { ...filter },
    now: now(),
  });

async function* clientLines({ db }: Work, query: Parameters<typeof repository.clients>[1]) {
  yield (
    byteOrderMark +
      csvLine([
        'Client code',
        'Name',
        'Email',
        'Company',
        'Phone',
        'Opened by',
        'Address confirmed',
        'Created',
      ])
  );
  for await (const row of repository.clients(db, query))
    yield csvLine([
      row.clientCode,
      row.name,
      row.email,
      row.company,
      row.phone,
      row.origin === 'self' ? 'Client' : 'Staff',
      row.emailVerifiedAt,
      row.createdAt,
    ]);
}

async function* consultationLines({ db }: Work, query: Parameters<typeof repository.consultations>[1]) {
  yield (
    byteOrderMark +
      csvLine(['Created', 'Name', 'Email', 'Company', 'Phone', 'Service', 'Status', 'Referred by', 'Message'])
  );
  for await (const row of repository.consultations(db, query))
    yield csvLine([
      row.createdAt,
      row.name,
      row.email,
      row.company,
      row.phone,
      row.service && (services[row.service] ?? row.service),
      row.status,
      row.referredBy,
      row.message,
    ]);
}

/** The accounts as lines of CSV. */
export async function clients(
  context: Work,
  actor: UserActor,
  query: Parameters<typeof repository.clients>[1],
): Promise<AsyncGenerator<string>> {
  await record(context, actor, 'client', query);
  return clientLines(context, query);
}

/** The requests as lines of CSV. */
export async function consultations(
  context: Work,
  actor: UserActor,
  query: Parameters<typeof repository.consultations>[1],
): Promise<AsyncGenerator<string>> {
  await record(context, actor, 'consultation', query);
  return consultationLines(context, query);
}
