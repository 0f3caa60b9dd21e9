import { useQuery } from '@tanstack/react-query';
import { getSystemSummary } from '#contract/system.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';

const againMs = 10 * 60_000;

/** Fetches a summary of the installation's state, for users who may read System. */
export function useSystemSummary() {
  const mayRead = useMay('system.read');
  const { data } = useQuery({ ...queryOf(getSystemSummary), enabled: mayRead, refetchInterval: againMs });
  return data;
}
