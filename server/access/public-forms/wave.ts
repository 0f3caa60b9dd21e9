import { sha256 } from '#server/core/secrets.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import type { WavePostTable, WaveTable } from '#server/data/db/tables/mail.ts';
import { easeTriesUnder, forgetTries, isWithin, type Limit } from '../throttle/throttle.ts';

const minute = 60 * 1000;

const day = 24 * 60 * minute;

/**
 * Limits on posts of unknown people; posts beyond a limit form a wave. `network` counts posts of one network, `alike` posts
 * with one text. `all` counts every post within its network's limit.
 */
export const waveLimits = {
  network: { soon: { max: 20, windowMs: 10 * minute }, day: { max: 150, windowMs: day } },
  all: { soon: { max: 100, windowMs: 10 * minute }, day: { max: 600, windowMs: day } },
  alike: { soon: { max: 10, windowMs: 10 * minute } },
} satisfies Record<string, Record<string, Limit>>;

/** After staff judge a wave, more than this many new posts of one network or with one text start a new wave. */
const afterJudgement = 5;

/** A wave is over after this many milliseconds without a post. Later posts do not belong to it. */
const passedAfter = 30 * minute;

/** From this many similar posts on, the similar posts of a wave are spam. */
const alikeLimit = 5;

type Post = Pick<WavePostTable, 'subjectType' | 'subjectId'>;

/** The result for a post that joins a wave; null outside a wave. */
export interface InWave {
  /** True for the post that starts a wave. Only this post causes a mail to the agency. */
  isFirst: boolean;
  /** Ids of the posts that are now spam because many posts resemble them: this post and earlier ones, or none. */
  spam: string[];
}

type Group = keyof typeof waveLimits;

/** Counts a post towards the limits of a group; true if the post exceeds one of these limits. */
async function isOver(db: Db, group: Group, key: string, now: number): Promise<boolean> {
  let over = false;
  // Count the post in every window, even if it exceeds the limit of the first one.
  for (const [name, limit] of Object.entries(waveLimits[group]))
    over = !(await isWithin(db, `wave/${group}/${name}/${key}`, limit, now)) || over;
  return over;
}

/** The wave that nobody has judged yet. */
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

/**
 * A fingerprint of a text: its letters in lower case. Web and e-mail addresses, words with digits, and punctuation are left
 * out.
 */
const likenessOf = ({ subjectType, subjectId }: Post, words: string): string => {
  const letters = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !/[@/]|\d/.test(word))
    .join('')
    .replaceAll(/[^\p{L}]+/gu, '');
  // Many people write nothing, or "hello". Such short texts do not count as similar.
  return letters.length < 12 ? subjectId : sha256(`${subjectType} ${letters.slice(0, 200)}`);
};

/** Adds a post to a wave. Returns the ids of the posts that are spam from now on. */
async function addPost(db: Db, post: Omit<WavePostTable, 'spam'>): Promise<string[]> {
  const { waveId, likeness } = post;
  const before = await likeIt(db, waveId, likeness);
  const isSpam = before.length + 1 >= alikeLimit;
  await db
    .q()
    .insertInto('wavePost')
    .values({ ...post, spam: isSpam })
    .execute();
  if (!isSpam) return [];
  // Mark earlier similar posts only once per wave: when the limit was reached before, they are all spam already.
  if (before.every(({ spam }) => spam)) return [post.subjectId];
  const alike = await db
    .q()
    .updateTable('wavePost')
    .set({ spam: true })
    .where('waveId', '=', waveId)
    .where('likeness', '=', likeness)
    .where('spam', '=', false)
    .returning('subjectId')
    .execute();
  return [post.subjectId, ...alike.map(({ subjectId }) => subjectId)];
}

/** A post with its text and its sender's network. */
type Sent = Post & { words: string; network: string };

/**
 * Counts a post of an unknown person, in the current transaction. Null while the numbers are normal. Otherwise the post
 * joins the wave, because it exceeds a limit or resembles the wave's posts. The post is stored and answered in any case; a
 * wave holds back only mail.
 */
export async function takeWave(
  db: Db,
  { words, network, ...post }: Sent,
  now: number,
): Promise<InWave | null> {
  const likeness = likenessOf(post, words);
  const crowded = await isOver(db, 'network', network, now);
  // Posts of a crowded network do not count towards the common limit. Otherwise one network would delay other people's mail.
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
  return { isFirst, spam: await addPost(db, { ...post, waveId: wave.id, likeness, crowded }) };
}

/** The number of posts in a wave, and how many of them are spam. */
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

/**
 * Ends a wave in the current transaction, by a person's judgement or automatically (`userId` null). Returns false if it was judged
 * already.
 */
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
  // Reset the count of all posts. Counts of networks and texts above their limit drop just below it, so a few more posts
  // start the next wave.
  if (row && userId !== null)
    for (const [group, limits] of Object.entries(waveLimits))
      for (const [name, { max }] of Object.entries(limits))
        await (group === 'all'
          ? forgetTries(db, `wave/all/${name}/all`)
          : easeTriesUnder(db, `wave/${group}/${name}/`, max - afterJudgement, max));
  return row !== undefined;
}

/**
 * Ids of posts that are in a wave only by chance: no other post has a similar text, and their network is within its limit.
 * Empty if there are more such posts than the usual limit of one network.
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

/** A wave, judged or not. */
export const findWave = (db: Db, waveId: string): Promise<WaveTable | undefined> =>
  db.q().selectFrom('wave').selectAll().where('id', '=', waveId).executeTakeFirst();

/** Undoes the judgement of a wave, in the current transaction. */
export async function unjudge(db: Db, waveId: string): Promise<void> {
  await db
    .q()
    .updateTable('wave')
    .set({ judgement: null, judgedAt: null, userId: null })
    .where('id', '=', waveId)
    .execute();
}

/** True if a wave is over, so that a new post does not belong to it. */
export const hasPassed = ({ lastAt }: Pick<WaveTable, 'lastAt'>, now: number): boolean =>
  now - Date.parse(lastAt) >= passedAfter;

/** How long waves and their posts are kept, in milliseconds: as long as mails. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

/** Deletes old waves and the list of their posts. The requests and messages themselves stay. */
export async function sweepWaves(db: Db, now: number): Promise<void> {
  await db
    .q()
    .deleteFrom('wave')
    .where('judgedAt', '<=', iso(now - keptMs))
    .execute();
}
