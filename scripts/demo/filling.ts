import type { Client } from '#contract/clients.ts';
import type { Agency, Actor } from './agency.ts';

/** Who people sign in as. The passwords are no secret: the sample listens on this machine alone. */
export const signIns = {
  staff: { email: 'rosa@bluebonnet-ai.example', password: 'prickly pear lemonade' },
  client: { email: 'dana@whitfieldroofing.example', password: 'hail or shine' },
} as const;

/** Something that happened in the agency, and when, in milliseconds since 1970. */
export interface Step {
  at: number;
  run: () => Promise<unknown>;
}

/** What the steps work with. */
export interface Filling {
  agency: Agency;
  /** The moment the filling is for. */
  now: number;
  /** Somebody of staff; the same number is the same person. */
  staff: (n: number) => Actor;
  /** The client with an index in `businesses`, once the account is open. */
  clients: Client[];
  /** Ids of the projects of each client, in their order. */
  projects: string[][];
}

export const hour = 3_600_000;
export const day = 24 * hour;
