import { useQuery } from '@tanstack/react-query';
import { getLead } from '#contract/leads.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { Badge } from '#web/ui/text/badge.tsx';

const words = ['', '', 'Second', 'Third', 'Fourth', 'Fifth'];

/** Says that the same person has asked before. */
export function NthBadge({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getLead, { params: { id } }));
  if (!data || data.nth < 2) return null;
  return <Badge>{words[data.nth] ?? `${data.nth}th`} request from this person</Badge>;
}
