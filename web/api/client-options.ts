import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getClientDetail, listClients, type Client } from '#contract/clients.ts';
import { q } from './query-client.ts';
import { useSettled } from './use-settled.ts';

/** A client account as something to choose: what it is called, and what tells two of the same name apart. */
export interface ClientOption {
  id: string;
  label: string;
  detail: string;
}

/** Makes an account something to choose. */
export const clientOption = ({
  id,
  name,
  company,
  clientCode,
  email,
}: Pick<Client, 'id' | 'name' | 'company' | 'clientCode' | 'email'>): ClientOption => ({
  id,
  label: company ? `${name}, ${company}` : name,
  detail: `${clientCode} · ${email}`,
});

/** The accounts that match what is typed, ten at most: the newest while nothing is. Undefined while they are being found. */
export function useClientOptions(search: string): ClientOption[] | undefined {
  const text = useSettled(search.trim(), 200);
  const query = { limit: 10, ...(text ? { q: text } : {}) };
  const { data } = useQuery({ ...q(listClients, { query }), placeholderData: keepPreviousData });
  return data?.map(clientOption);
}

/** The account with an id as something to choose; undefined without one, and while it is loading. */
export function useClientOption(id: string): ClientOption | undefined {
  const { data } = useQuery({ ...q(getClientDetail, { params: { id } }), enabled: id !== '' });
  return data && clientOption(data);
}
