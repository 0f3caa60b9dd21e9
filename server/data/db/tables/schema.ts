import type { Generated } from 'kysely';
import type { Sign, Topic } from '#contract/events.ts';
import type { FileTable, UploadPartTable, UploadTable } from './file.ts';
import type { ProjectStage } from '#contract/project-work.ts';
import type { ArtworkTable, ClientPreviewTable, PreviewFeedbackTable } from './preview.ts';
import type { IdempotencyTable, JobTable, RowCountTable, ThrottleTable } from './job.ts';
import type {
  ClientMessageTable,
  ContactMessageTable,
  ConversationTable,
  MessageLinkTable,
  SavedReplyTable,
} from './message.ts';
import type { MailTable, WavePostTable, WaveTable } from './mail.ts';
import type {
  ApproverTable,
  AttachmentTable,
  DecisionTable,
  DeliveryFileTable,
  DeliveryDownloadTable,
  DeliveryTable,
  MentionTable,
  MessageTable,
  PinTable,
  PreviewVersionTable,
  ThreadReadTable,
  ThreadTable,
  VersionFileTable,
  VersionSeenTable,
  VersionSliceTable,
} from './round.ts';
import type {
  NoticeChoiceTable,
  NoticeSettingTable,
  NotificationTable,
  TurnReminderTable,
} from './notice.ts';
import type { RemovedTable } from './removal.ts';
import type { DataExportTable, ErasureTable } from './own-data.ts';
import type { FileRequestTable, ProjectStageTable, SettingTable } from './work.ts';
import type { PasskeyTable, RecoveryCodeTable, SignInRuleTable, TotpTable } from './sign-in.ts';
import type {
  BrandTable,
  PublicationRuleTable,
  PublicationTable,
  SiteDraftTable,
  SitePublishedTable,
  TestimonialTable,
} from './site.ts';
import type { PreviewTurnColumns, SnoozeTable, TurnChangeTable, TurnColumns } from './turn.ts';
import type { DiskSampleTable, ProcessTable, SignInAddressTable } from './system.ts';
import type {
  AssignmentTable,
  ClientAccountStorage,
  ContactTable,
  InvitationTable,
  KnownClientTable,
  MembershipTable,
  ProjectAssignmentTable,
  SessionTable,
  UserIdentityTable,
  UserTable,
} from './people.ts';
import type {
  ChargeTable,
  InvoiceChargeTable,
  InvoiceTable,
  MilestoneTable,
  NumberSeriesTable,
  PaymentEventTable,
  PaymentTable,
  QuoteAcceptanceTable,
  QuoteLinkTable,
  QuoteTable,
  QuoteVersionTable,
} from './money.ts';

/** Instants are ISO 8601 text in UTC, ids UUIDv7 text, on both engines. */
type Instant = string;

/** A link or code that works once: set-up, address verification, password reset. */
export interface OneTimeTokenTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  purpose:
    | 'setup'
    | 'verify-email'
    | 'reset-password'
    | 'hand-over'
    | 'staff-reset-password'
    | 'sign-in'
    | 'staff-sign-in'
    | 'erase';
  subjectId: string | null;
  /** The address that it was mailed to. The token is void once the account has another. */
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
  /** Suspected spam: in the spam folder. */
  spam: boolean;
  clientAccountId: string | null;
  /** True if the sender asked for an account although the address had one. */
  claimsAccount: Generated<boolean>;
  /** The owner of the request. */
  ownerId: string | null;
  /** Lower-cased name, address, company and message, for searching. */
  searchText: string;
  /** When the agency first wrote to the sender. A change of the status does not count. */
  answeredAt: Generated<Instant | null>;
  /** The reason why the request is lost, as staff gave it. `status` keeps its last step. */
  lostReason: Generated<string | null>;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Changes for open pages, read in the order of ids. */
export interface EventTable {
  id: string;
  /** May be a topic that this version does not know, written by another version of the program. */
  topic: Topic | Sign | 'job' | 'person';
  subjectId: string | null;
  clientAccountId: string | null;
  /** True if the client gets the event too. */
  forClient: boolean;
  createdAt: Instant;
}

/** The audit log of actions by staff and clients, and of sign-ins. Rows are only ever added. */
export interface AuditTable {
  id: string;
  userId: string | null;
  contactId: string | null;
  /** The first part of `action`. */
  noun: string;
  projectId: string | null;
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
  /** True if the renditions of the uploaded picture failed. */
  pictureFailed: boolean;
  videoUrl: string | null;
  /** The reason why the renditions of the uploaded video failed; null without a failure. */
  videoProblem: Generated<string | null>;
  fileUrl: string | null;
  fileType: 'image' | 'video';
  clientAccountId: string | null;
  assignedAdminId: string | null;
  /** False for a draft. */
  isVisible: boolean;
  /** The stage of the work, for staff and client. */
  stage: Generated<ProjectStage | null>;
  /** A date such as 2026-12-24. */
  promisedOn: Generated<string | null>;
  nextStep: Generated<string | null>;
  /** The time when the next step was written. */
  nextStepAt: Generated<string | null>;
  /** True from an acceptance until its first payment, where the quote makes the work wait for it. */
  awaitsDeposit: Generated<boolean>;
  deleted: boolean;
  deletedAt: Instant | null;
  /** Lower-cased title, description, category and results. */
  searchText: string;
  createdAt: Instant;
  updatedAt: Instant;
}

/** A client's wishes for the look of their project. */
export interface ProjectDirectiveTable {
  clientAccountId: string;
  /** JSON text: a list of colors. */
  colorPalette: string;
  fontPreferences: string | null;
  additionalNotes: string | null;
  letUsChooseColors: boolean;
  letUsChooseFont: boolean;
  /** The contact who saved it last. */
  contactId: string | null;
  /** When staff looked at the last change. */
  lookedAt: Generated<Instant | null>;
  updatedAt: Instant;
}

export interface ReferenceListTable {
  clientAccountId: string;
  /** JSON text: a list of `{ url, description }`. */
  links: string;
  /** The contact who saved it last. */
  contactId: string | null;
  /** When staff looked at the last change. */
  lookedAt: Generated<Instant | null>;
  updatedAt: Instant;
}

export interface DirectiveChangeRequestTable {
  id: string;
  clientAccountId: string;
  /** The contact who asked. */
  contactId: string | null;
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
  /** The member of staff who decided. */
  userId: string | null;
  respondedAt: Instant | null;
  createdAt: Instant;
}

/** Every table, by name. */
export interface Tables {
  user: UserTable;
  userIdentity: UserIdentityTable;
  clientAccount: ClientAccountStorage;
  contact: ContactTable;
  membership: MembershipTable;
  knownClient: KnownClientTable;
  invitation: InvitationTable;
  assignment: AssignmentTable;
  projectAssignment: ProjectAssignmentTable;
  session: SessionTable;
  oneTimeToken: OneTimeTokenTable;
  passkey: PasskeyTable;
  totp: TotpTable;
  recoveryCode: RecoveryCodeTable;
  signInRule: SignInRuleTable;
  consultation: ConsultationTable;
  removed: RemovedTable;
  project: ProjectTable;
  contactMessage: ContactMessageTable;
  clientMessage: ClientMessageTable;
  conversation: ConversationTable;
  messageLink: MessageLinkTable;
  savedReply: SavedReplyTable;
  projectDirective: ProjectDirectiveTable;
  referenceList: ReferenceListTable;
  directiveChangeRequest: DirectiveChangeRequestTable;
  testimonial: TestimonialTable;
  publication: PublicationTable;
  publicationRule: PublicationRuleTable;
  brand: BrandTable;
  siteDraft: SiteDraftTable;
  sitePublished: SitePublishedTable;
  file: FileTable;
  upload: UploadTable;
  uploadPart: UploadPartTable;
  notification: NotificationTable;
  noticeChoice: NoticeChoiceTable;
  noticeSetting: NoticeSettingTable;
  turnReminder: TurnReminderTable;
  snooze: SnoozeTable;
  turnChange: TurnChangeTable;
  setting: SettingTable;
  projectStage: ProjectStageTable;
  fileRequest: FileRequestTable;
  artwork: ArtworkTable;
  clientPreview: ClientPreviewTable & PreviewTurnColumns;
  previewFeedback: PreviewFeedbackTable;
  previewVersion: PreviewVersionTable;
  versionFile: VersionFileTable;
  versionSlice: VersionSliceTable;
  versionSeen: VersionSeenTable;
  approver: ApproverTable;
  pin: PinTable & TurnColumns;
  decision: DecisionTable;
  delivery: DeliveryTable;
  deliveryFile: DeliveryFileTable;
  deliveryDownload: DeliveryDownloadTable;
  thread: ThreadTable;
  message: MessageTable;
  mention: MentionTable;
  attachment: AttachmentTable;
  threadRead: ThreadReadTable;
  rowCount: RowCountTable;
  throttle: ThrottleTable;
  idempotency: IdempotencyTable;
  job: JobTable;
  mail: MailTable;
  wave: WaveTable;
  wavePost: WavePostTable;
  event: EventTable;
  audit: AuditTable;
  signInAddress: SignInAddressTable;
  process: ProcessTable;
  diskSample: DiskSampleTable;
  dataExport: DataExportTable;
  erasure: ErasureTable;
  numberSeries: NumberSeriesTable;
  quote: QuoteTable;
  quoteLink: QuoteLinkTable;
  quoteVersion: QuoteVersionTable;
  quoteAcceptance: QuoteAcceptanceTable;
  charge: ChargeTable;
  invoice: InvoiceTable;
  payment: PaymentTable;
  paymentEvent: PaymentEventTable;
  invoiceCharge: InvoiceChargeTable;
  milestone: MilestoneTable;
}

/**
 * The folder of `server/` that reads and writes each table. Other folders read its `views/` and change it through the owner's
 * service. `test/architecture.test.ts` checks this.
 */
export const tableOwners: Record<keyof Tables, string> = {
  user: 'features/staff-auth',
  userIdentity: 'features/staff-auth',
  clientAccount: 'features/clients',
  contact: 'features/contacts',
  membership: 'features/contacts',
  knownClient: 'access/people',
  invitation: 'features/invitations',
  assignment: 'features/assignments',
  projectAssignment: 'features/assignments',
  session: 'access/sessions',
  oneTimeToken: 'access/one-time-tokens',
  passkey: 'access/passkeys',
  totp: 'access/second-factor',
  recoveryCode: 'access/second-factor',
  signInRule: 'access/sessions',
  consultation: 'features/consultations',
  removed: 'features/removals',
  project: 'features/projects',
  contactMessage: 'features/messages',
  clientMessage: 'features/messages',
  conversation: 'features/messages',
  messageLink: 'features/messages',
  savedReply: 'features/saved-replies',
  projectDirective: 'features/directives',
  referenceList: 'features/reference-links',
  directiveChangeRequest: 'features/change-requests',
  testimonial: 'features/testimonials',
  publication: 'features/publications',
  publicationRule: 'features/publications',
  brand: 'features/brand',
  siteDraft: 'features/site-content',
  sitePublished: 'features/site-content',
  file: 'features/files',
  upload: 'work/uploads',
  uploadPart: 'work/uploads',
  notification: 'work/notices',
  noticeChoice: 'work/notices',
  noticeSetting: 'work/notices',
  turnReminder: 'work/notices',
  snooze: 'features/waiting',
  turnChange: 'features/waiting',
  setting: 'data/settings',
  projectStage: 'features/projects',
  fileRequest: 'features/file-requests',
  artwork: 'features/artwork',
  clientPreview: 'features/previews',
  previewFeedback: 'features/preview-feedback',
  previewVersion: 'features/previews',
  versionFile: 'features/previews',
  versionSlice: 'features/previews',
  versionSeen: 'features/previews',
  approver: 'features/decisions',
  pin: 'features/pins',
  decision: 'features/decisions',
  delivery: 'features/deliveries',
  deliveryFile: 'features/deliveries',
  deliveryDownload: 'features/deliveries',
  thread: 'features/threads',
  message: 'features/threads',
  mention: 'features/threads',
  attachment: 'features/attachments',
  threadRead: 'features/threads',
  rowCount: 'data/db',
  throttle: 'access/throttle',
  idempotency: 'http/idempotency',
  job: 'work/jobs',
  mail: 'work/mail',
  wave: 'access/public-forms',
  wavePost: 'access/public-forms',
  event: 'work/events',
  audit: 'data/audit',
  signInAddress: 'data/audit',
  process: 'work/system',
  diskSample: 'work/system',
  dataExport: 'features/data-export',
  erasure: 'features/erasure',
  numberSeries: 'data/db',
  quote: 'features/quotes',
  quoteLink: 'features/quotes',
  quoteVersion: 'features/quotes',
  quoteAcceptance: 'features/quotes',
  charge: 'features/charges',
  invoice: 'features/invoices',
  payment: 'features/invoices',
  paymentEvent: 'features/invoices',
  invoiceCharge: 'features/invoices',
  milestone: 'features/invoices',
};
