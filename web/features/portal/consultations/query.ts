import { myConsultations } from '#contract/consultations.ts';
import { limits } from '#contract/validation/limits.ts';
import { pages } from '#web/api/calls/query-client.ts';

/**
 * The client's consultations. The first page has the largest size the server allows, because the default tab depends on all of
 * them.
 */
export const myConsultationsQuery = pages(myConsultations, { query: { limit: limits.pageMax } });
