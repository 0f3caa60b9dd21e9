import type { Client } from '#contract/clients.ts';
import type { Agency, Actor } from './agency.ts';

/** The sample sign-ins. The passwords are no secret: the sample listens on this machine only. */
export const signIns = {
  staff: { email: 'rosa@bluebonnet-ai.example', password: 'prickly pear lemonade' },
  client: { email: 'dana@whitfieldroofing.example', password: 'hail or shine' },
} as const;

/** An event of the agency and its time, in milliseconds since 1970. */
export interface Step {
  at: number;
  run: () => Promise<unknown>;
}

/** Collects steps, and leaves out those that are false or undefined. */
export const steps = (...given: readonly (Step | false | undefined)[]): Step[] =>
  given.filter((step) => step !== false && step !== undefined);

/** The input of every step. */
export interface Filling {
  agency: Agency;
  /** The end of the eight weeks, in milliseconds since 1970. */
  now: number;
  /** A member of staff; the same number always gives the same person. */
  staff: (n: number) => Actor;
  /** The ids of the admins that `staff` returns, and of a client manager and a collaborator. */
  team: { admins: readonly string[]; manager: string; collaborator: string };
  /** The clients, in the order of `businesses`. A client is added once its account exists. */
  clients: Client[];
  /** The ids of each client's projects, in the order of `clients`. */
  projects: string[][];
}

/** The contact who owns the nth of `businesses`, once its account exists. */
export const ownerOf = ({ clients }: Pick<Filling, 'clients'>, n: number): Actor => ({
  kind: 'client',
  id: clients[n]?.id ?? '',
});

export const hour = 3_600_000;
export const day = 24 * hour;

/** The calendar day of a time, in the form that calls of the product accept. */
export const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
