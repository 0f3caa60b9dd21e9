import type { Sign, Topic } from '#contract/events.ts';

/** Wakes the workers of other processes; never sent to pages. */
export const jobTopic = 'job';

/** Makes every process look again at the open streams of a person, whose id is the subject; never sent to pages. */
export const personTopic = 'person';

/** A change that an open page may show. It has no content: pages fetch again what they show. */
export interface Change {
  topic: Topic | Sign | typeof jobTopic | typeof personTopic;
  subjectId: string | null;
  /** The client it is about; null where there is none. */
  clientAccountId: string | null;
  /** True: the event is sent to that client too. Staff receive what their role reaches. */
  forClient: boolean;
}

/** A change that was published, by this process or by another. */
export type PublishedChange = Change & { id: string };

/** Publishes changes to every open page of every process. */
export interface Events {
  /** Records a change in the running transaction; it is published after the commit, never after a rollback. */
  publish(change: Change): Promise<void>;
  /** Calls `listener` for each change, of this process and of others. Returns a function that unsubscribes. */
  subscribe(listener: (change: PublishedChange) => void): () => void;
  start(): Promise<void>;
  close(): Promise<void>;
}
