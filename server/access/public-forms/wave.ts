import { sha256 } from '#server/core/secrets.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { prepared, preparedInsert, type Params } from '#server/data/db/queries/prepared.ts';
import type { WavePostTable, WaveTable } from '#server/data/db/migrations/mail-tables.ts';
import { forgetTries, isWithin, type Limit } from '../throttle/throttle.ts';

const minute = 60 * 1000;

/** How many posts of people who are not known the forms take together before it is a wave. */
export const waveLimits = {
  soon: { max: 20, windowMs: 10 * minute },
  day: { max: 150, windowMs: 24 * 60 * minute },
} satisfies Record<string, Limit>;

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

async function isOver(db: Db, now: number): Promise<boolean> {
  // Both count, whatever the first says.
  const soon = await isWithin(db, 'wave/soon', waveLimits.soon, now);
  const day = await isWithin(db, 'wave/day', waveLimits.day, now);
  return !soon || !day;
}

const unjudged = prepared<object, WaveTable>((q) =>
  q.selectFrom('wave').selectAll().where('judgedAt', 'is', null).limit(1),
);

/** The wave that nobody has judged. */
export const openWave = async (db: Db): Promise<WaveTable | undefined> => (await unjudged(db, {}))[0];

const goesOn = prepared<Pick<WaveTable, 'id' | 'lastAt'>, unknown>((q, { id, lastAt }) =>
  q.updateTable('wave').set({ lastAt }).where('id', '=', id),
);

type Likeness = Pick<WavePostTable, 'waveId' | 'likeness'>;

const likeIt = prepared((q, { waveId, likeness }: Params<Likeness>) =>
  q
    .selectFrom('wavePost')
    .select('spam')
    .where('waveId', '=', waveId)
    .where('likeness', '=', likeness)
    .limit(alikeLimit),
);

const addWavePost = preparedInsert('wavePost');

const turnToSpam = prepared((q, { waveId, likeness }: Params<Likeness>) =>
  q
    .updateTable('wavePost')
    .set({ spam: true })
    .where('waveId', '=', waveId)
    .where('likeness', '=', likeness)
    .where('spam', '=', false)
    .returning('subjectId'),
);

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

async function addPost(db: Db, waveId: string, post: Post, words: string) {
  const likeness = likenessOf(post, words);
  const before = await likeIt(db, { waveId, likeness });
  const isSpam = before.length + 1 >= alikeLimit;
  await addWavePost(db, { ...post, waveId, likeness, spam: isSpam });
  // Once it was seen they are spam, all of them: nobody looks for them again with each of thousands.
  if (!isSpam || before.every(({ spam }) => spam)) return { isSpam, alike: [] };
  const alike = await turnToSpam(db, { waveId, likeness });
  return { isSpam, alike: alike.map(({ subjectId }) => subjectId) };
}

/**
 * Counts a post of somebody who is not known, in the running transaction; null while there are as many as people write. The post is
 * stored and answered in any case: a wave holds mail alone.
 */
export async function takeWave(db: Db, post: Post, words: string, now: number): Promise<InWave | null> {
  const over = await isOver(db, now);
  let wave = await openWave(db);
  const runs = wave !== undefined && !hasPassed(wave, now);
  if (!over && !runs) return null;
  const isFirst = wave === undefined;
  const at = iso(now);
  if (wave) await goesOn(db, { id: wave.id, lastAt: at });
  else {
    wave = { id: newId(now), openedAt: at, lastAt: at, judgement: null, judgedAt: null, userId: null };
    await db.q().insertInto('wave').values(wave).execute();
  }
  return { waveId: wave.id, isFirst, ...(await addPost(db, wave.id, post, words)) };
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
  // Real people went over the limits: those who follow them are not held at once.
  if (row && judgement === 'real' && userId !== null)
    for (const name of Object.keys(waveLimits)) await forgetTries(db, `wave/${name}`);
  return row !== undefined;
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
