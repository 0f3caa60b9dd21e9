import { useQuery } from '@tanstack/react-query';
import { getSettings } from '#contract/settings.ts';
import type { WorkingTime } from '#contract/working-time.ts';
import { queryOf } from '#web/api/calls/query-client.ts';

/** When the agency works; null while every hour counts, or nothing is known yet. */
export const useWorkingTime = (): WorkingTime | null =>
  useQuery(queryOf(getSettings)).data?.workingTime ?? null;
