import type { Sign, Topic } from '#contract/events.ts';

/** The topic that wakes the job workers of other processes. Pages never get it. */
export const jobTopic = 'job';

/** The topic that makes every process check a person's open streams again. The subject is the person's id. Pages never get it. */
export const personTopic = 'person';

/** A change in data that open pages may show. It carries no data: pages request their data again. */
export interface Change {
  topic: Topic | Sign | typeof jobTopic | typeof personTopic;
  subjectId: string | null;
  /** The client concerned; null if there is none. */
  clientAccountId: string | null;
  /** True: the client receives the event too. Staff receive events about rows that their role reaches. */
  forClient: boolean;
}

/** A change that this process or another one has published. */
export type PublishedChange = Change & { id: string };

/** Publishes changes to every open page of every process. */
export interface Events {
  /** Records a change in the current transaction. It is published after the commit, and never after a rollback. */
  publish(change: Change): Promise<void>;
  /** Runs `work` with each change that this process publishes, in the transaction of the change. */
  accompany(work: (change: Change) => Promise<void>): void;
  /** Calls `listener` for each change that any process publishes. Returns a function that unsubscribes. */
  subscribe(listener: (change: PublishedChange) => void): () => void;
  start(): Promise<void>;
  close(): Promise<void>;
}
