import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FolderKanban, User } from 'lucide-react';
import { listClients } from '#contract/clients.ts';
import { listPortfolio } from '#contract/projects.ts';
import { q } from '#web/api/query-client.ts';
import type { Place } from '#web/api/use-place.ts';
import { useSettled } from '#web/api/use-settled.ts';
import type { CommandGroup } from './command.ts';

const shown = 6;

/** The clients and projects that hold what was typed, found by the server; none before something is. */
export function useFound(typed: string, place: Place): { groups: CommandGroup[]; pending: boolean } {
  const search = useSettled(typed, 150);
  const args = { query: { q: search, limit: shown } };
  const options = { enabled: search !== '', placeholderData: keepPreviousData };
  const clients = useQuery({ ...q(listClients, args), ...options });
  const projects = useQuery({ ...q(listPortfolio, args), ...options });
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
          run: () => place.go('clients', { dialog: `client:${id}` }),
        })),
      },
      {
        heading: 'Projects',
        commands: (projects.data ?? []).map(({ id, title, client, isVisible }) => ({
          id,
          label: title,
          detail: `${client?.company ?? client?.name ?? 'No client'} · ${isVisible ? 'Active' : 'Draft'}`,
          icon: FolderKanban,
          run: () => place.go('portfolio', { dialog: `project:${id}` }),
        })),
      },
    ],
    pending: typed !== search || clients.isFetching || projects.isFetching,
  };
}
