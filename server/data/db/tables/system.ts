type Instant = string;

/** A running process. The process updates its row every 15 seconds, and deletes it when it ends. */
export interface ProcessTable {
  id: string;
  kind: 'server' | 'worker';
  host: string;
  pid: number;
  version: string;
  /** For each queue, the number of jobs that the process runs at once; 0 for none. */
  workers: number;
  /** Bytes in memory. */
  memory: number;
  startedAt: Instant;
  seenAt: Instant;
}

/** The use of a machine's disk in bytes. One sample per hour is kept for 30 days. */
export interface DiskSampleTable {
  id: string;
  host: string;
  free: number;
  total: number;
  /** The size of the database, on disk or in PostgreSQL. */
  database: number;
  /** The size of the stored files, on disk or in the bucket. */
  files: number;
  createdAt: Instant;
}

/** The network address of an accepted or refused sign-in, kept for 30 days so that operators can block it. */
export interface SignInAddressTable {
  id: string;
  /** The row of the audit log about this sign-in. */
  auditId: string;
  address: string;
  outcome: 'opened' | 'refused';
  createdAt: Instant;
}
