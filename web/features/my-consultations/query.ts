import { myConsultations } from '#contract/consultations.ts';
import { limits } from '#contract/limits.ts';
import { pages } from '#web/api/query-client.ts';

/** The client's consultations; the first page is as large as the server allows, so that the default tab is chosen from all of them. */
export const myConsultationsQuery = pages(myConsultations, { query: { limit: limits.pageMax } });
