import { sha256 } from '#server/core/secrets.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import type { WavePostTable, WaveTable } from '#server/data/db/migrations/mail-tables.ts';
import { easeTriesUnder, forgetTries, isWithin, networkKey, type Limit } from '../throttle/throttle.ts';

const minute = 60 * 1000;

const day = 24 * 60 * minute;

/**
 * How many posts of people who are not known the forms take before it is a wave: from one network; from all of them together, each with no
 * more than its own; and of one text.
 */
export const waveLimits = {
  network: { soon: { max: 20, windowMs: 10 * minute }, day: { max: 150, windowMs: day } },
  all: { soon: { max: 100, windowMs: 10 * minute }, day: { max: 600, windowMs: day } },
  alike: { soon: { max: 10, windowMs: 10 * minute } },
} satisfies Record<string, Record<string, Limit>>;

/** After a judgement this many posts of a network, or of one text, make a new wave. */
const afterJudgement = 5;

/** A wave without a post for this long has passed, in milliseconds: what comes later is not of it. */
const passedAfter = 30 * minute;

/** So many posts of a wave that look alike are spam. */
export const alikeLimit = 5;

type Post = Pick<WavePostTable, 'subjectType' | 'subjectId'>;

/** What a post is part of; null outside of a wave. */
export interface InWave {
  waveId: string;
  /** The post is the first of a wave: the agency is told once. */
  isFirst: boolean;
  /** Many look like it. */
  isSpam: boolean;
  /** Earlier posts that only now turn out to be like many others, by their ids. */
  alike: string[];
}

type Group = keyof typeof waveLimits;

/** Counts a post by the limits of a group; true where it is beyond one. */
async function isOver(db: Db, group: Group, key: string, now: number): Promise<boolean> {
  let over = false;
  // All count, whatever the first says.
  for (const [name, limit] of Object.entries(waveLimits[group]))
    over = !(await isWithin(db, `wave/${group}/${name}/${key}`, limit, now)) || over;
  return over;
}

/** The wave that nobody has judged. */
export const openWave = (db: Db): Promise<WaveTable | undefined> =>
  db.q().selectFrom('wave').selectAll().where('judgedAt', 'is', null).limit(1).executeTakeFirst();

const likeIt = (db: Db, waveId: string, likeness: string) =>
  db
    .q()
    .selectFrom('wavePost')
    .select('spam')
    .where('waveId', '=', waveId)
    .where('likeness', '=', likeness)
    .limit(alikeLimit)
    .execute();

/** What a text is without what programs vary: case, digits, addresses, and everything that is no letter. */
const likenessOf = ({ subjectType, subjectId }: Post, words: string): string => {
  const letters = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/[@/]|\d/.test(word))
    .join('')
    .replaceAll(/[^\p{L}]+/gu, '');
  // Many people write nothing, or hello: that alone makes none of them like the others.
  return letters.length < 12 ? subjectId : sha256(`${subjectType} ${letters.slice(0, 200)}`);
};

async function addPost(db: Db, post: Omit<WavePostTable, 'spam'>) {
  const { waveId, likeness } = post;
  const before = await likeIt(db, waveId, likeness);
  const isSpam = before.length + 1 >= alikeLimit;
  await db
    .q()
    .insertInto('wavePost')
    .values({ ...post, spam: isSpam })
    .execute();
  // Once it was seen they are spam, all of them: nobody looks for them again with each of thousands.
  if (!isSpam || before.every(({ spam }) => spam)) return { isSpam, alike: [] };
  const alike = await db
    .q()
    .updateTable('wavePost')
    .set({ spam: true })
    .where('waveId', '=', waveId)
    .where('likeness', '=', likeness)
    .where('spam', '=', false)
    .returning('subjectId')
    .execute();
  return { isSpam, alike: alike.map(({ subjectId }) => subjectId) };
}

/** A post with the words and the address of its sender. */
type Sent = Post & { words: string; ip: string };

/**
 * Counts a post of somebody who is not known, in the running transaction; null while there are as many as people write. A wave takes
 * in what goes beyond a limit or looks like its posts, and nobody else. The post is stored and answered in any case: a wave holds mail
 * alone.
 */
export async function takeWave(db: Db, { words, ip, ...post }: Sent, now: number): Promise<InWave | null> {
  const likeness = likenessOf(post, words);
  const crowded = await isOver(db, 'network', networkKey(ip), now);
  // One network alone never holds the mails of the others.
  const many = !crowded && (await isOver(db, 'all', 'all', now));
  const alike = likeness !== post.subjectId && (await isOver(db, 'alike', likeness, now));
  let wave = await openWave(db);
  const resembles =
    wave !== undefined && !hasPassed(wave, now) && (await likeIt(db, wave.id, likeness)).length > 0;
  if (!crowded && !many && !alike && !resembles) return null;
  const isFirst = wave === undefined;
  const at = iso(now);
  if (wave) await db.q().updateTable('wave').set({ lastAt: at }).where('id', '=', wave.id).execute();
  else {
    wave = { id: newId(now), openedAt: at, lastAt: at, judgement: null, judgedAt: null, userId: null };
    await db.q().insertInto('wave').values(wave).execute();
  }
  return {
    waveId: wave.id,
    isFirst,
    ...(await addPost(db, { ...post, waveId: wave.id, likeness, crowded })),
  };
}

/** How many posts of a wave there are, and how many went to spam. */
export async function countPosts(db: Db, waveId: string): Promise<{ posts: number; spam: number }> {
  return db
    .q()
    .selectFrom('wavePost')
    .select(({ fn }) => [
      fn.countAll<number>().as('posts'),
      fn.countAll<number>().filterWhere('spam', '=', true).as('spam'),
    ])
    .where('waveId', '=', waveId)
    .executeTakeFirstOrThrow();
}

/** Ends a wave with somebody's judgement, or by itself (null), in the running transaction; false where somebody was quicker. */
export async function judge(
  db: Db,
  waveId: string,
  { judgement, userId, now }: { judgement: 'spam' | 'real'; userId: string | null; now: number },
): Promise<boolean> {
  const row = await db
    .q()
    .updateTable('wave')
    .set({ judgement, userId, judgedAt: iso(now) })
    .where('id', '=', waveId)
    .where('judgedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  // The next wave needs a number of its own. A count beyond its limit does not start at zero again.
  if (row && userId !== null)
    for (const [group, limits] of Object.entries(waveLimits))
      for (const [name, { max }] of Object.entries(limits))
        await (group === 'all'
          ? forgetTries(db, `wave/all/${name}/all`)
          : easeTriesUnder(db, `wave/${group}/${name}/`, max - afterJudgement, max));
  return row !== undefined;
}

/**
 * Posts of a wave that resemble none of the others and whose network sent no more than people do: people who wrote meanwhile. Where they
 * are more than people are, they are of the wave.
 */
export async function lonePosts(db: Db, waveId: string): Promise<string[]> {
  const { max } = waveLimits.network.soon;
  const rows = await db
    .q()
    .selectFrom('wavePost')
    .select((eb) => eb.fn.min('subjectId').as('subjectId'))
    .where('waveId', '=', waveId)
    .groupBy('likeness')
    .having((eb) =>
      eb.and([eb(eb.fn.countAll(), '=', 1), eb(eb.fn.max(eb.cast('crowded', 'integer')), '=', 0)]),
    )
    .limit(max + 1)
    .execute();
  return rows.length > max ? [] : rows.map(({ subjectId }) => subjectId);
}

/** A wave as it is, judged or not. */
export const findWave = (db: Db, waveId: string): Promise<WaveTable | undefined> =>
  db.q().selectFrom('wave').selectAll().where('id', '=', waveId).executeTakeFirst();

/** Takes a judgement back in the running transaction. */
export async function unjudge(db: Db, waveId: string): Promise<void> {
  await db
    .q()
    .updateTable('wave')
    .set({ judgement: null, judgedAt: null, userId: null })
    .where('id', '=', waveId)
    .execute();
}

/** True when nothing of a wave has come for so long that what comes next is not of it. */
export const hasPassed = ({ lastAt }: Pick<WaveTable, 'lastAt'>, now: number): boolean =>
  now - Date.parse(lastAt) >= passedAfter;

/** How long it is known which posts a wave held, in milliseconds: as long as their mails. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Forgets waves that ended long ago, and which posts were of them; the posts themselves stay. */
export async function sweepWaves(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('wave')
    .where('judgedAt', '<=', iso(now - keptMs))
    .execute();
}
