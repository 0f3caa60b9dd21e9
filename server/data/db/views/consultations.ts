import { sql } from 'kysely';
import type { ConsultationState } from '#contract/consultations.ts';

/** The state of a request as staff see it. The indexes of the table use the same expression. */
export const requestState = (row: string) =>
  sql<ConsultationState>`(case when ${sql.ref(`${row}.lostReason`)} is null then ${sql.ref(`${row}.status`)} else 'lost' end)`;
