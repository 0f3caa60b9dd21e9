import type { Generated } from 'kysely';

type Instant = string;

export interface ConsultationTable {
  id: string;
  name: string;
  email: string;
  emailKey: string;
  company: string | null;
  phone: string | null;
  service: string | null;
  message: string | null;
  referredBy: string | null;
  businessName: string | null;
  businessType: string | null;
  status: 'pending' | 'contacted' | 'completed';
  /** True while the request is in the spam folder. */
  spam: boolean;
  clientAccountId: string | null;
  /** True if the sender asked for an account, but the address had one already. */
  claimsAccount: Generated<boolean>;
  /** The owner of the request. */
  ownerId: string | null;
  /** Lower-cased name, address, company and message, for searching. */
  searchText: string;
  /** When the agency first wrote to the sender. A change of the status does not count. */
  answeredAt: Generated<Instant | null>;
  /** The time of the sender's last answer or cancellation; null once staff have answered. */
  repliedAt: Generated<Instant | null>;
  /** The reason why the request is lost, as staff gave it. `status` keeps the value from before the loss. */
  lostReason: Generated<string | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The appointment of a request. Its token is derived from its id and stored hashed. */
export interface AppointmentTable {
  id: string;
  consultationId: string;
  /** The member of staff who offered the times. */
  userId: string | null;
  tokenHash: string;
  state: 'offered' | 'taken' | 'cancelled';
  minutes: number;
  place: string | null;
  /** JSON text: the offered instants, in their order. */
  times: string;
  startsAt: Instant | null;
  /** A number for calendar programs that rises with each change of an agreed time (RFC 5545). */
  sequence: number;
  createdAt: Instant;
  updatedAt: Instant;
}
