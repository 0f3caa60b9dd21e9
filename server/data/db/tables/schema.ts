import type { ApiKeyTable, DraftClientTable, WebhookDeliveryTable, WebhookTable } from './connections.ts';
import type { AppointmentTable, ConsultationTable } from './consultation.ts';
import type { AuditTable, EventTable } from './history.ts';
import type {
  DirectiveChangeRequestTable,
  ProjectDirectiveTable,
  ProjectTable,
  ReferenceListTable,
} from './project.ts';
import type { FileTable, UploadPartTable, UploadTable } from './file.ts';
import type { ArtworkTable, ClientPreviewTable, PreviewFeedbackTable } from './preview.ts';
import type { ImportRowTable, ImportTable } from './import.ts';
import type { IdempotencyTable, JobTable, RowCountTable, ThrottleTable } from './job.ts';
import type {
  ClientMessageTable,
  ContactMessageTable,
  ConversationTable,
  MessageLinkTable,
  SavedReplyTable,
} from './message.ts';
import type { InboundMailTable, MailTable, ReplyAddressTable, WavePostTable, WaveTable } from './mail.ts';
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
  WaitingReminderTable,
} from './notice.ts';
import type { RemovedTable } from './removal.ts';
import type { DataExportTable, ErasureTable } from './own-data.ts';
import type {
  FileRequestTable,
  ProjectBudgetTable,
  ProjectStageTable,
  SettingTable,
  TimeEntryTable,
  TimerTable,
} from './work.ts';
import type {
  OneTimeTokenTable,
  PasskeyTable,
  RecoveryCodeTable,
  SignInRuleTable,
  TotpTable,
} from './sign-in.ts';
import type {
  BrandTable,
  PublicationRuleTable,
  PublicationTable,
  SiteDraftTable,
  SitePublishedTable,
  TestimonialTable,
} from './site.ts';
import type {
  CalendarFeedTable,
  PreviewWaitingColumns,
  SnoozeTable,
  WaitingChangeTable,
  WaitingColumns,
} from './waiting.ts';
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
  BillingDetailsTable,
  ChargeTable,
  InvoiceChargeTable,
  InvoiceReminderTable,
  InvoiceTable,
  MilestoneTable,
  NumberSeriesTable,
  PaymentEventTable,
  PaymentTable,
  QuoteAcceptanceTable,
  QuoteLinkTable,
  QuoteTable,
  QuoteVersionTable,
  RetainerTable,
} from './money.ts';

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
  appointment: AppointmentTable;
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
  waitingReminder: WaitingReminderTable;
  snooze: SnoozeTable;
  calendarFeed: CalendarFeedTable;
  waitingChange: WaitingChangeTable;
  setting: SettingTable;
  projectStage: ProjectStageTable;
  fileRequest: FileRequestTable;
  artwork: ArtworkTable;
  clientPreview: ClientPreviewTable & PreviewWaitingColumns;
  previewFeedback: PreviewFeedbackTable;
  previewVersion: PreviewVersionTable;
  versionFile: VersionFileTable;
  versionSlice: VersionSliceTable;
  versionSeen: VersionSeenTable;
  approver: ApproverTable;
  pin: PinTable & WaitingColumns;
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
  replyAddress: ReplyAddressTable;
  inboundMail: InboundMailTable;
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
  billingDetails: BillingDetailsTable;
  quoteLink: QuoteLinkTable;
  quoteVersion: QuoteVersionTable;
  quoteAcceptance: QuoteAcceptanceTable;
  charge: ChargeTable;
  retainer: RetainerTable;
  invoice: InvoiceTable;
  payment: PaymentTable;
  paymentEvent: PaymentEventTable;
  invoiceCharge: InvoiceChargeTable;
  invoiceReminder: InvoiceReminderTable;
  milestone: MilestoneTable;
  timeEntry: TimeEntryTable;
  timer: TimerTable;
  projectBudget: ProjectBudgetTable;
  apiKey: ApiKeyTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
  draftClient: DraftClientTable;
  import: ImportTable;
  importRow: ImportRowTable;
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
  appointment: 'features/consultations',
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
  waitingReminder: 'work/notices',
  snooze: 'features/waiting',
  calendarFeed: 'features/calendar',
  waitingChange: 'features/waiting',
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
  replyAddress: 'work/mail',
  inboundMail: 'features/mail-replies',
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
  billingDetails: 'features/invoices',
  quoteLink: 'features/quotes',
  quoteVersion: 'features/quotes',
  quoteAcceptance: 'features/quotes',
  charge: 'features/charges',
  retainer: 'features/retainers',
  invoice: 'features/invoices',
  payment: 'features/invoices',
  paymentEvent: 'features/payments',
  invoiceCharge: 'features/invoices',
  invoiceReminder: 'features/reminders',
  milestone: 'features/invoices',
  timeEntry: 'features/hours',
  timer: 'features/hours',
  projectBudget: 'features/hours',
  apiKey: 'access/api-keys',
  webhook: 'features/webhooks',
  webhookDelivery: 'features/webhooks',
  draftClient: 'features/drafts',
  import: 'features/imports',
  importRow: 'features/imports',
};
