import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addColleague, drawBeside, makeOwner, openAgency, workOff, type Actor } from './agency.ts';
import { day, signIns, type Filling } from './filling.ts';
import { begin, finish } from './folder.ts';
import { markSeen, openPost } from './notices.ts';
import { assignmentSteps } from './steps/assignments.ts';
import { clientSteps } from './steps/clients.ts';
import { colleagueSteps } from './steps/colleagues.ts';
import { conversationSteps } from './steps/conversations.ts';
import { moneySteps } from './steps/money.ts';
import { requestSteps } from './steps/requests.ts';
import { roundSteps } from './steps/rounds.ts';
import { siteSteps } from './steps/site.ts';
import { teamSteps } from './steps/team.ts';
import { stageSteps } from './steps/stages.ts';
import { workSteps } from './steps/work.ts';
import { wordSteps } from './steps/words.ts';

/** The sample takes 15 MB. It is filled in memory, where its thousand commits do not wait for a disk. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

type Env = Record<string, string | undefined>;

interface Watch {
  /** Called after each step with the part of the sample that is done, from 0 to 1. */
  tell?: (share: number) => void;
  /** Opens the site once the sample has an owner. Returns a function that closes the site before the data are moved. */
  open?: (env: Env) => () => Promise<void>;
}

/** Fills a folder with the data of an agency's last eight weeks. */
export async function fill(folder: string, env: Env, { tell = () => {}, open }: Watch = {}): Promise<void> {
  await begin(folder);
  const place = await mkdtemp(join(memory, 'foyer-demo-'));
  const own = { ...env, DATA_DIR: place };
  let close: (() => Promise<void>) | undefined;
  const forget = () => rmSync(place, { recursive: true, force: true });
  process.once('exit', forget);
  try {
    try {
      await fillPlace(own, tell, () => (close = open?.(own)));
    } finally {
      await close?.();
    }
    await cp(place, folder, { recursive: true });
  } finally {
    process.off('exit', forget);
    await rm(place, { recursive: true, force: true });
  }
  await finish(folder);
}

async function fillPlace(env: Env, tell: (share: number) => void, hasOwner: () => void): Promise<void> {
  const agency = await openAgency(env);
  try {
    const now = Date.now();
    agency.at(now - 57 * day);
    const people = [
      await makeOwner(agency, { ...signIns.staff, firstName: 'Rosa', lastName: 'Vega' }),
      await addColleague(agency, 'jonas@bluebonnet-ai.example', 'Jonas Whitlock'),
      await addColleague(agency, 'amara@bluebonnet-ai.example', 'Amara Nwosu'),
    ];
    const outside = 'theo@lindqvist-pictures.example';
    const team = {
      admins: people,
      manager: await addColleague(agency, 'maya@bluebonnet-ai.example', 'Maya Ito', 'client-manager'),
      collaborator: await addColleague(agency, outside, 'Theo Lindqvist', 'collaborator'),
    };
    hasOwner();
    const staff = (n: number): Actor => ({ kind: 'staff', id: people[n % people.length] ?? '' });
    const filling: Filling = { agency, now, staff, team, clients: [], projects: [] };
    const steps = [
      clientSteps,
      colleagueSteps,
      requestSteps,
      workSteps,
      moneySteps,
      stageSteps,
      roundSteps,
      siteSteps,
      wordSteps,
      conversationSteps,
      assignmentSteps,
      teamSteps,
    ]
      .flatMap((stepsOf) => stepsOf(filling))
      .filter(({ at }) => at <= now)
      .toSorted((one, other) => one.at - other.at);
    const draw = drawBeside(agency);
    const post = openPost(agency);
    for (const [n, step] of steps.entries()) {
      agency.at(step.at);
      await step.run();
      void draw();
      await workOff(agency);
      await post(step.at, steps[n + 1]?.at ?? now);
      tell((n + 1) / steps.length);
    }
    agency.at(Date.now());
    await markSeen(agency);
    await workOff(agency);
    await draw();
  } finally {
    await agency.close();
  }
}
