import type { Generated } from 'kysely';
import type { ArtworkTable, ClientPreviewTable, PreviewFeedbackTable } from './preview-tables.ts';

/** Instants are ISO 8601 text in UTC, ids UUIDv7 text, on both engines. */
type Instant = string;

export type UserRole = 'user' | 'admin' | 'super-admin';

/** Somebody of the staff sign-in. */
export interface UserTable {
  id: string;
  email: string | null;
  emailKey: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  /** The role in force: the higher of `grantedRole` and what the configured lists say. */
  role: UserRole;
  /** What the product itself gave: by the set-up link, by an invitation. */
  grantedRole: Generated<UserRole>;
  /** Local staff sign-in only. */
  passwordHash: string | null;
  createdAt: Instant;
  lastSignInAt: Instant | null;
}

/** Who a user is at a sign-in provider. */
export interface UserIdentityTable {
  issuer: string;
  subject: string;
  userId: string;
  createdAt: Instant;
}

export interface ClientAccountTable {
  id: string;
  name: string;
  email: string;
  emailKey: string;
  company: string | null;
  phone: string | null;
  passwordHash: string;
  clientCode: string;
  companyLogoUrl: string | null;
  /** `self`: made with the public form, so that the address proves nothing until it is verified. */
  origin: 'self' | 'staff';
  emailVerifiedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export interface SessionTable {
  /** SHA-256 of the token in the cookie, hex. */
  tokenHash: string;
  kind: 'staff' | 'client';
  userId: string | null;
  clientAccountId: string | null;
  userAgent: string | null;
  createdAt: Instant;
  lastSeenAt: Instant;
  expiresAt: Instant;
}

/** A link or code that works once: set-up, address verification, password reset. */
export interface OneTimeTokenTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  purpose: 'setup' | 'verify-email' | 'reset-password';
  subjectId: string | null;
  /** The address it was mailed to; it is void once the account has another. */
  emailKey: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
}

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
  /** On the shelf for suspected spam. */
  spam: boolean;
  clientAccountId: string | null;
  /** Lower-cased name, address, company and message: what a search looks through. */
  searchText: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Numbers kept beside the rows they count, so that a badge costs the same with a hundred rows and with a million. */
export interface CounterTable {
  name: string;
  value: number;
}

export interface ThrottleTable {
  key: string;
  hits: number;
  /** When the window ends and the count starts anew. */
  expiresAt: Instant;
}

/** First answers, kept so that a repeated request gets them again. */
export interface IdempotencyTable {
  key: string;
  requestHash: string;
  status: number;
  /** JSON text. */
  response: string;
  expiresAt: Instant;
}

export interface JobTable {
  id: string;
  kind: string;
  /** JSON text. */
  payload: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  attempts: number;
  maxAttempts: number;
  /** From when a worker may take it: the start while it waits, the end of the lease while it runs, null once it ended. */
  dueAt: Instant | null;
  /** The run that holds the lease. */
  worker: string | null;
  progress: number;
  /** What went wrong last. */
  error: string | null;
  /** Null once the job ended: the key is then free. */
  uniqueKey: string | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Every mail, sent or not. Without SMTP this is the outbox that staff read. */
export interface MailTable {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  createdAt: Instant;
  sentAt: Instant | null;
  error: string | null;
}

/** What changed, for open pages: read by id order. */
export interface EventTable {
  id: string;
  topic: string;
  subjectId: string | null;
  /** Set when this client may know of it too. */
  clientAccountId: string | null;
  createdAt: Instant;
}

/** What staff did. Rows are only ever added. */
export interface AuditTable {
  id: string;
  userId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  clientAccountId: string | null;
  /** JSON text. */
  detail: string | null;
  createdAt: Instant;
}

export interface ProjectTable {
  id: string;
  title: string;
  description: string;
  category: string | null;
  results: string | null;
  imageUrl: string | null;
  /** The sizes of the uploaded picture could not be made. */
  pictureFailed: boolean;
  videoUrl: string | null;
  fileUrl: string | null;
  fileType: 'image' | 'video';
  clientAccountId: string | null;
  assignedAdminId: string | null;
  /** False: a draft. */
  isVisible: boolean;
  deleted: boolean;
  deletedAt: Instant | null;
  /** Lower-cased title, description, category and results. */
  searchText: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** What somebody wrote with the message form of the site. */
export interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  subject: string | null;
  message: string;
  isRead: boolean;
  spam: boolean;
  clientAccountId: string | null;
  searchText: string;
  createdAt: Instant;
}

/** A message between a client and the agency. */
export interface ClientMessageTable {
  id: string;
  clientAccountId: string;
  message: string;
  fromAdmin: boolean;
  /** Who of the staff wrote it. */
  userId: string | null;
  /** By staff where the client wrote it, by the client where staff did. */
  isRead: boolean;
  adminResponse: string | null;
  responseDate: Instant | null;
  /** The message of the client that this one answers. */
  responseToId: string | null;
  searchText: string;
  createdAt: Instant;
}

/** What a client wants of the project's look. */
export interface ProjectDirectiveTable {
  clientAccountId: string;
  /** JSON text: a list of colours. */
  colorPalette: string;
  fontPreferences: string | null;
  additionalNotes: string | null;
  letUsChooseColors: boolean;
  letUsChooseFont: boolean;
  updatedAt: Instant;
}

export interface ReferenceListTable {
  clientAccountId: string;
  /** JSON text: a list of `{ url, description }`. */
  links: string;
  updatedAt: Instant;
}

export interface DirectiveChangeRequestTable {
  id: string;
  clientAccountId: string;
  projectId: string | null;
  requestType: string;
  requestReason: string | null;
  /** JSON text. */
  currentValues: string;
  /** JSON text. */
  requestedValues: string;
  status: 'pending' | 'approved' | 'rejected';
  isRead: boolean;
  adminResponse: string | null;
  respondedAt: Instant | null;
  createdAt: Instant;
}

export interface TestimonialTable {
  id: string;
  author: string;
  company: string | null;
  quote: string;
  rating: number | null;
  createdAt: Instant;
}

/** What a file was stored for: it decides who may read it. */
export type FilePurpose =
  | 'logo'
  | 'artwork'
  | 'picture'
  | 'preview-original'
  | 'preview-marked'
  | 'thumbnail'
  | 'rendition';

/** A file that is kept. Its content lies in the storage, durable before the row is there. */
export interface FileTable {
  id: string;
  /** Our name for it, the one in `/uploads/{fileName}`: a random UUID and the extension of the content. */
  fileName: string;
  /** What it was called where it came from. */
  originalName: string;
  /** By the content, never as claimed. */
  mime: string;
  kind: 'image' | 'video' | 'document';
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  storageKey: string;
  purpose: FilePurpose;
  /** The file this one was made from. */
  parentId: string | null;
  /** The client it belongs to. */
  clientAccountId: string | null;
  uploadedByKind: 'client' | 'user' | null;
  uploadedById: string | null;
  createdAt: Instant;
  /** Since when nobody can read it; 30 days later it is gone. */
  deletedAt: Instant | null;
}

/** An upload under way, or finished and not yet taken. Its bytes lie in a folder of incoming files. */
export interface UploadTable {
  id: string;
  ownerKind: 'client' | 'user';
  ownerId: string;
  purpose: 'logo' | 'artwork' | 'picture' | 'preview-original';
  fileName: string;
  /** Bytes announced. */
  size: number;
  /** Of the whole file; null until all of it has arrived. */
  sha256: string | null;
  createdAt: Instant;
  expiresAt: Instant;
}

/** A client account with what only a search needs. */
export interface ClientAccountStorage extends ClientAccountTable {
  /** Lower-cased name, address, company and code. */
  searchText: Generated<string>;
}

/** Every table, by name. */
export interface Tables {
  user: UserTable;
  userIdentity: UserIdentityTable;
  clientAccount: ClientAccountStorage;
  session: SessionTable;
  oneTimeToken: OneTimeTokenTable;
  consultation: ConsultationTable;
  project: ProjectTable;
  contactMessage: ContactMessageTable;
  clientMessage: ClientMessageTable;
  projectDirective: ProjectDirectiveTable;
  referenceList: ReferenceListTable;
  directiveChangeRequest: DirectiveChangeRequestTable;
  testimonial: TestimonialTable;
  file: FileTable;
  upload: UploadTable;
  artwork: ArtworkTable;
  clientPreview: ClientPreviewTable;
  previewFeedback: PreviewFeedbackTable;
  counter: CounterTable;
  throttle: ThrottleTable;
  idempotency: IdempotencyTable;
  job: JobTable;
  mail: MailTable;
  event: EventTable;
  audit: AuditTable;
}
