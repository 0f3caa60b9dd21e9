import type { Sign, Topic } from '#contract/events.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { narrow } from '#server/data/db/queries/scope.ts';

type Part = Exclude<Scope, 'all'>;
type Found = Promise<{ id: string } | undefined>;

const company = (db: Db, scope: Part, id: string): Found => {
  const one = db.q().selectFrom('clientAccount as client').select('client.id').where('client.id', '=', id);
  return narrow(one, { client: 'client.id', project: null, owner: null }, scope).executeTakeFirst();
};

const previews = (db: Db) =>
  db
    .q()
    .selectFrom('clientPreview as preview')
    .innerJoin('project', (join) =>
      join
        .onRef('project.id', '=', 'preview.projectId')
        .onRef('project.clientAccountId', '=', 'preview.clientAccountId')
        .on('project.deleted', '=', false),
    );

const ofProject = { client: null, project: 'project.id', owner: null } as const;

const onePreview = (db: Db, scope: Part, id: string): Found => {
  const one = previews(db).select('preview.id').where('preview.id', '=', id);
  return narrow(one, ofProject, scope).executeTakeFirst();
};

/** Finds a row within a scope, for topics whose rows have an owner or project in addition to a company. */
const rows: Partial<Record<Topic | Sign, (db: Db, scope: Part, id: string) => Found>> = {
  consultations: (db, scope, id) => {
    const reach = { client: 'row.clientAccountId', project: null, owner: 'row.ownerId' } as const;
    const one = db.q().selectFrom('consultation as row').select('row.id').where('row.id', '=', id);
    return narrow(one, reach, scope).executeTakeFirst();
  },
  messages: (db, scope, id) => {
    const reach = { client: 'row.clientAccountId', project: null, owner: 'row.ownerId' } as const;
    const one = db.q().selectFrom('contactMessage as row').select('row.id').where('row.id', '=', id);
    return narrow(one, reach, scope).executeTakeFirst();
  },
  projects: (db, scope, id) => {
    const reach = { client: 'row.clientAccountId', project: 'row.id', owner: 'row.assignedAdminId' } as const;
    const one = db.q().selectFrom('project as row').select('row.id').where('row.id', '=', id);
    return narrow(one, reach, scope).executeTakeFirst();
  },
  previews: onePreview,
  // Events about pins contain the id of the preview.
  pins: onePreview,
  'preview-feedback': (db, scope, id) => {
    const one = previews(db)
      .innerJoin('previewFeedback as said', 'said.previewId', 'preview.id')
      .select('said.id')
      .where('said.id', '=', id);
    return narrow(one, ofProject, scope).executeTakeFirst();
  },
};

/** True if the row that changed is within a scope now. */
export async function reaches(
  db: Db,
  scope: Part,
  change: { topic: Topic | Sign; subjectId: string | null; clientAccountId: string | null },
): Promise<boolean> {
  const { topic, subjectId, clientAccountId } = change;
  if (scope.of === 'clients' && clientAccountId !== null)
    return (await company(db, scope, clientAccountId)) !== undefined;
  if (subjectId === null) return false;
  return (await rows[topic]?.(db, scope, subjectId)) !== undefined;
}
