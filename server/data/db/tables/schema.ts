import type * as connections from './connections.ts';
import type * as consultation from './consultation.ts';
import type * as file from './file.ts';
import type * as history from './history.ts';
import type * as imports from './import.ts';
import type * as job from './job.ts';
import type * as mail from './mail.ts';
import type * as message from './message.ts';
import type * as money from './money.ts';
import type * as notice from './notice.ts';
import type * as ownData from './own-data.ts';
import type * as people from './people.ts';
import type * as preview from './preview.ts';
import type * as project from './project.ts';
import type * as removal from './removal.ts';
import type * as round from './round.ts';
import type * as signIn from './sign-in.ts';
import type * as site from './site.ts';
import type * as system from './system.ts';
import type * as waiting from './waiting.ts';
import type * as work from './work.ts';

/** Every table, by name. */
export interface Tables {
  user: people.UserTable;
  userIdentity: people.UserIdentityTable;
  clientAccount: people.ClientAccountStorage;
  contact: people.ContactTable;
  membership: people.MembershipTable;
  knownClient: people.KnownClientTable;
  invitation: people.InvitationTable;
  assignment: people.AssignmentTable;
  projectAssignment: people.ProjectAssignmentTable;
  session: people.SessionTable;
  oneTimeToken: signIn.OneTimeTokenTable;
  passkey: signIn.PasskeyTable;
  totp: signIn.TotpTable;
  recoveryCode: signIn.RecoveryCodeTable;
  signInRule: signIn.SignInRuleTable;
  consultation: consultation.ConsultationTable;
  appointment: consultation.AppointmentTable;
  removed: removal.RemovedTable;
  project: project.ProjectTable;
  contactMessage: message.ContactMessageTable;
  clientMessage: message.ClientMessageTable;
  conversation: message.ConversationTable;
  messageLink: message.MessageLinkTable;
  savedReply: message.SavedReplyTable;
  projectDirective: project.ProjectDirectiveTable;
  referenceList: project.ReferenceListTable;
  directiveChangeRequest: project.DirectiveChangeRequestTable;
  testimonial: site.TestimonialTable;
  publication: site.PublicationTable;
  publicationRule: site.PublicationRuleTable;
  brand: site.BrandTable;
  siteDraft: site.SiteDraftTable;
  sitePublished: site.SitePublishedTable;
  file: file.FileTable;
  upload: file.UploadTable;
  uploadPart: file.UploadPartTable;
  notification: notice.NotificationTable;
  noticeChoice: notice.NoticeChoiceTable;
  noticeSetting: notice.NoticeSettingTable;
  waitingReminder: notice.WaitingReminderTable;
  snooze: waiting.SnoozeTable;
  calendarFeed: waiting.CalendarFeedTable;
  waitingChange: waiting.WaitingChangeTable;
  setting: work.SettingTable;
  projectStage: work.ProjectStageTable;
  fileRequest: work.FileRequestTable;
  artwork: preview.ArtworkTable;
  clientPreview: preview.ClientPreviewTable & waiting.PreviewWaitingColumns;
  previewFeedback: preview.PreviewFeedbackTable;
  previewVersion: round.PreviewVersionTable;
  versionFile: round.VersionFileTable;
  versionSlice: round.VersionSliceTable;
  versionSeen: round.VersionSeenTable;
  approver: round.ApproverTable;
  pin: round.PinTable & waiting.WaitingColumns;
  decision: round.DecisionTable;
  delivery: round.DeliveryTable;
  deliveryFile: round.DeliveryFileTable;
  deliveryDownload: round.DeliveryDownloadTable;
  thread: round.ThreadTable;
  message: round.MessageTable;
  mention: round.MentionTable;
  attachment: round.AttachmentTable;
  threadRead: round.ThreadReadTable;
  rowCount: job.RowCountTable;
  throttle: job.ThrottleTable;
  idempotency: job.IdempotencyTable;
  job: job.JobTable;
  mail: mail.MailTable;
  replyAddress: mail.ReplyAddressTable;
  inboundMail: mail.InboundMailTable;
  wave: mail.WaveTable;
  wavePost: mail.WavePostTable;
  event: history.EventTable;
  audit: history.AuditTable;
  signInAddress: system.SignInAddressTable;
  process: system.ProcessTable;
  diskSample: system.DiskSampleTable;
  dataExport: ownData.DataExportTable;
  erasure: ownData.ErasureTable;
  numberSeries: money.NumberSeriesTable;
  quote: money.QuoteTable;
  billingDetails: money.BillingDetailsTable;
  quoteLink: money.QuoteLinkTable;
  quoteVersion: money.QuoteVersionTable;
  quoteAcceptance: money.QuoteAcceptanceTable;
  charge: money.ChargeTable;
  retainer: money.RetainerTable;
  invoice: money.InvoiceTable;
  payment: money.PaymentTable;
  paymentEvent: money.PaymentEventTable;
  pendingPayment: money.PendingPaymentTable;
  invoiceCharge: money.InvoiceChargeTable;
  invoiceReminder: money.InvoiceReminderTable;
  milestone: money.MilestoneTable;
  timeEntry: work.TimeEntryTable;
  timer: work.TimerTable;
  projectBudget: work.ProjectBudgetTable;
  apiKey: connections.ApiKeyTable;
  webhook: connections.WebhookTable;
  webhookDelivery: connections.WebhookDeliveryTable;
  draftClient: connections.DraftClientTable;
  import: imports.ImportTable;
  importRow: imports.ImportRowTable;
}

/**
 * The folder of `server/` that reads and writes each table. Other folders read single columns by name, never secrets,
 * and change a table only through its owner's service. `test/architecture.test.ts` checks this.
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
  pendingPayment: 'features/payments',
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
