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

/** What every step of the filling gets. */
export interface Filling {
  agency: Agency;
  /** The end of the eight weeks. */
  now: number;
  /** A staff user; the same number is the same user. */
  staff: (n: number) => Actor;
  /** The ids of the admins whom `staff` gives, of a client manager, and of a collaborator. */
  team: { admins: readonly string[]; manager: string; collaborator: string };
  /** The client with an index in `businesses`, once the account exists. */
  clients: Client[];
  /** Ids of the projects of each client, in their order. */
  projects: string[][];
}

export const hour = 3_600_000;
export const day = 24 * hour;
