type Instant = string;

/** A running process, as it says itself every 15 seconds; one that ends takes its row along. */
export interface ProcessTable {
  id: string;
  kind: 'server' | 'worker';
  host: string;
  pid: number;
  version: string;
  /** How many jobs of each queue it does at once; 0: none. */
  workers: number;
  /** Bytes in memory. */
  memory: number;
  startedAt: Instant;
  seenAt: Instant;
}

/** How full the disk of a machine was, hourly for 30 days. Bytes. */
export interface DiskSampleTable {
  id: string;
  host: string;
  free: number;
  total: number;
  /** What the database takes, wherever it lies. */
  database: number;
  /** What the stored files take, wherever they lie. */
  files: number;
  createdAt: Instant;
}

/** From where somebody signed in, or was refused: kept for 30 days, so that an address can be barred. */
export interface SignInAddressTable {
  id: string;
  /** The row of the audit log that says who and how. */
  auditId: string;
  address: string;
  outcome: 'opened' | 'refused';
  createdAt: Instant;
}
