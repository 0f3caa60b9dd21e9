import { useQuery } from '@tanstack/react-query';
import { getSettings } from '#contract/settings.ts';
import type { WorkingTime } from '#contract/working-time.ts';
import { queryOf } from '#web/api/calls/query-client.ts';

/** The agency's working time; null if every hour counts, or while loading. */
export const useWorkingTime = (): WorkingTime | null =>
  useQuery(queryOf(getSettings)).data?.workingTime ?? null;
