import type { ProjectDays, ProjectStage } from '#contract/project-work.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { askedToDecide } from '#server/data/db/queries/deciders.ts';
import { daysOf, type Span } from './days.ts';
import { previewSpans, type PreviewHistory } from './preview-spans.ts';
import * as repository from './repository.ts';

const at = (instant: string) => Date.parse(instant);
const atOrNull = (instant: string | null) => (instant === null ? null : Date.parse(instant));

/** In these stages the agency works on the project. In later stages the project is idle unless something waits. */
const worked: readonly (ProjectStage | null)[] = ['brief', 'making', 'review'];

/** The spans of the stages in which the agency works, and the time when the project ended. */
function stageSpans(stages: readonly { stage: ProjectStage | null; createdAt: string }[]) {
  const spans: Span[] = [];
  for (const [index, { stage, createdAt }] of stages.entries()) {
    if (!worked.includes(stage)) continue;
    const until = atOrNull(stages[index + 1]?.createdAt ?? null);
    const last = spans.at(-1);
    if (last && last.until === at(createdAt)) last.until = until;
    else
      spans.push({
        waitsFor: 'agency',
        asked: false,
        from: at(createdAt),
        until,
        title: null,
        previewId: null,
      });
  }
  const last = stages.at(-1);
  return { spans, ended: last?.stage === 'closed' ? at(last.createdAt) : null };
}

interface Said {
  adminResponse: string | null;
  responseDate: string | null;
  settledAt: string | null;
  createdAt: string;
}

/** The time when staff answered feedback or marked it as needing no answer. */
function answeredAt({ adminResponse, responseDate, settledAt, createdAt }: Said): number | null {
  if (settledAt !== null) return at(settledAt);
  return adminResponse === null ? null : at(responseDate ?? createdAt);
}

/** The histories of all previews of a project, or of the previews with the given ids. */
async function historiesOf(db: Db, of: string | readonly string[]): Promise<PreviewHistory[]> {
  const previews = await repository.previewsOf(db, of);
  const ids = previews.map(({ id }) => id);
  const [versions, feedback, decisions, approvers, deliveries] = await repository.eventsOf(db, ids);
  return previews.map(({ id, title, deliveryPromised }) => {
    const own = versions.filter(({ previewId }) => previewId === id);
    const delivered = deliveries.filter(({ previewId }) => previewId === id).map((one) => at(one.createdAt));
    return {
      id,
      title,
      deliveryPromised,
      versions: own.map((one) => ({
        id: one.id,
        number: one.number,
        readyAt: at(one.readyAt ?? one.createdAt),
      })),
      feedback: feedback
        .filter(({ previewId }) => previewId === id)
        .map((one) => ({
          id: one.id,
          versionId: one.versionId,
          at: at(one.createdAt),
          answeredAt: answeredAt(one),
        })),
      decisions: decisions
        .filter(({ versionId }) => own.some((one) => one.id === versionId))
        .map((one) => ({
          versionId: one.versionId,
          contactId: one.contactId,
          kind: one.kind,
          at: at(one.createdAt),
          until: atOrNull(one.withdrawnAt ?? one.replacedAt),
        })),
      approvers: approvers.filter(({ previewId }) => previewId === id).map(({ contactId }) => contactId),
      deliveredAt: delivered.length > 0 ? Math.min(...delivered) : null,
    };
  });
}

/** The spans of previews. A span in which a preview still waits for a decision names the contacts who are asked. */
async function decisionSpans(db: Db, histories: readonly PreviewHistory[]): Promise<Span[]> {
  const spans = histories.flatMap(previewSpans);
  const waits = ({ waitsFor, until }: Span) => waitsFor === 'client' && until === null;
  const ids = spans.filter(waits).flatMap(({ previewId }) => previewId ?? []);
  const asked = ids.length > 0 ? await askedToDecide(db, ids) : [];
  return spans.map((span) => {
    if (!waits(span)) return span;
    const own = asked.filter(({ previewId }) => previewId === span.previewId);
    return { ...span, deciders: own.map(({ contactId, name }) => ({ contactId, name })) };
  });
}

/**
 * For each preview, since when it has waited for its current side. The preview's row has only the time of its last event.
 */
export async function previewsWaitSince(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const open = (await historiesOf(db, ids)).flatMap((history) => {
    const last = previewSpans(history).at(-1);
    return last?.until === null ? [[history.id, iso(last.from)] as const] : [];
  });
  return new Map(open);
}

interface Change {
  id: string;
  waitsFor: Span['waitsFor'] | null;
  at: string;
  title: string;
  previewId: string | null;
}

/** The spans of questions and file requests, computed from the changes of each in the order of time. */
function changeSpans(changes: readonly Change[]): Span[] {
  return [...Map.groupBy(changes, ({ id }) => id).values()].flatMap((own) =>
    own.flatMap(({ waitsFor, at: from, title, previewId }, index) => {
      if (waitsFor === null) return [];
      const until = atOrNull(own[index + 1]?.at ?? null);
      return [{ waitsFor, asked: true, from: at(from), until, title, previewId }];
    }),
  );
}

/** The spans of questions about pins and of file requests. */
async function askedOf(db: Db, projectId: string, previewIds: readonly string[]): Promise<Span[]> {
  const pins = await repository.pinChanges(db, previewIds);
  const requests = await repository.fileRequestChanges(db, projectId);
  return changeSpans([
    ...pins.map(({ number, title, ...pin }) => ({ ...pin, title: `Note ${number} on ${title}` })),
    ...requests.map(({ words, ...change }) => ({ ...change, title: words, previewId: null })),
  ]);
}

/** How many days a project waited for each side. Staff and clients get the same answer. @throws AppError `not_found` */
export async function projectDays(
  { db, now }: Pick<Context, 'db' | 'now'>,
  reach: { scope: Scope } | { clientAccountId: string },
  projectId: string,
): Promise<ProjectDays> {
  const project = await repository.findProject(db, reach, projectId);
  if (!project) throw notFound('This project');
  const { spans, ended } = stageSpans(await repository.stagesOf(db, projectId));
  const histories = await historiesOf(db, projectId);
  const asked = await askedOf(
    db,
    projectId,
    histories.map(({ id }) => id),
  );
  return daysOf([...spans, ...(await decisionSpans(db, histories)), ...asked], {
    from: at(project.createdAt),
    ended,
    now: now(),
  });
}
