/** Something changed that an open page may show. Carries no content: pages ask again for what they show. */
export interface Change {
  topic: string;
  subjectId: string | null;
  /** The client who may know of it; null: staff only. */
  clientAccountId: string | null;
}

/** Wakes the workers of other processes; it is for no page. */
export const jobTopic = 'job';

/** What changed, told to every open page of every process. */
export interface Events {
  /** Records a change in the running transaction; it is told once that is committed, never after a rollback. */
  publish(change: Change): Promise<void>;
  /** Calls `listener` for each change, of this process and of others. Returns what ends it. */
  subscribe(listener: (change: Change & { id: string }) => void): () => void;
  start(): Promise<void>;
  close(): Promise<void>;
}
