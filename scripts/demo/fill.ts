import type { Client } from '#contract/clients.ts';
import { addColleague, makeOwner, openAgency, workOff, type Agency, type Actor } from './agency.ts';
import { begin, finish } from './folder.ts';
import { clientSteps } from './steps/clients.ts';
import { requestSteps } from './steps/requests.ts';
import { workSteps } from './steps/work.ts';
import { wordSteps } from './steps/words.ts';

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

/** Fills a folder with eight weeks in the life of an agency, up to this moment. */
export async function fill(
  folder: string,
  env: Record<string, string | undefined>,
  tell: (share: number) => void = () => {},
): Promise<void> {
  await begin(folder);
  const agency = await openAgency(env);
  try {
    const now = Date.now();
    agency.at(now - 57 * day);
    const people = [
      await makeOwner(agency, { ...signIns.staff, firstName: 'Rosa', lastName: 'Vega' }),
      await addColleague(agency, {
        email: 'jonas@bluebonnet-ai.example',
        firstName: 'Jonas',
        lastName: 'Whitlock',
      }),
      await addColleague(agency, {
        email: 'amara@bluebonnet-ai.example',
        firstName: 'Amara',
        lastName: 'Nwosu',
      }),
    ];
    const staff = (n: number): Actor => ({ kind: 'staff', id: people[n % people.length] ?? '' });
    const filling: Filling = { agency, now, staff, clients: [], projects: [] };
    const steps = [clientSteps, requestSteps, workSteps, wordSteps]
      .flatMap((stepsOf) => stepsOf(filling))
      .filter(({ at }) => at <= now)
      .toSorted((one, other) => one.at - other.at);
    for (const [n, step] of steps.entries()) {
      agency.at(step.at);
      await step.run();
      tell((n + 1) / steps.length);
    }
    agency.at(Date.now());
    await workOff(agency);
  } finally {
    await agency.close();
  }
  await finish(folder);
}
