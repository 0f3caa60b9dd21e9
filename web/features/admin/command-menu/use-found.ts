import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FolderKanban, User } from 'lucide-react';
import { listClients } from '#contract/clients.ts';
import { listPortfolio } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import type { AdminGo } from '#web/state/use-address-state.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useDebounced } from '#web/state/use-debounced.ts';
import type { CommandGroup } from './command.ts';

const shown = 6;

/** The clients and projects that match the typed text, found by the server; none while it is empty. */
export function useFound(typed: string, go: AdminGo): { groups: CommandGroup[]; pending: boolean } {
  const search = useDebounced(typed, 150);
  const args = { query: { q: search, limit: shown } };
  const options = { placeholderData: keepPreviousData };
  const asked = search !== '';
  const findsClients = useMay('clients.read') && asked;
  const findsProjects = useMay('projects.read') && asked;
  const clients = useQuery({ ...queryOf(listClients, args), ...options, enabled: findsClients });
  const projects = useQuery({ ...queryOf(listPortfolio, args), ...options, enabled: findsProjects });
  if (typed === '') return { groups: [], pending: false };
  return {
    groups: [
      {
        heading: 'Clients',
        commands: (clients.data ?? []).map(({ id, name, company, clientCode }) => ({
          id,
          label: name,
          detail: company ? `${company} · ${clientCode}` : clientCode,
          icon: User,
          run: () => go('clients', { dialog: `client:${id}` }),
        })),
      },
      {
        heading: 'Projects',
        commands: (projects.data ?? []).map(({ id, title, client, isVisible }) => ({
          id,
          label: title,
          detail: `${client?.company ?? client?.name ?? 'No client'} · ${isVisible ? 'Active' : 'Draft'}`,
          icon: FolderKanban,
          run: () => go('portfolio', { dialog: `project:${id}` }),
        })),
      },
    ],
    pending: typed !== search || clients.isFetching || projects.isFetching,
  };
}
