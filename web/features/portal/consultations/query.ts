import { myConsultations } from '#contract/consultations.ts';
import { limits } from '#contract/validation/limits.ts';
import { pages } from '#web/api/calls/query-client.ts';

/**
 * Fetches the client's consultations. Its pages have the largest size that the server allows, because the default tab
 * depends on all consultations.
 */
export const myConsultationsQuery = pages(myConsultations, { query: { limit: limits.pageMax } });
