import type { Context } from '../core/context.ts';
import { jobs as artwork } from '../features/artwork/jobs.ts';
import { jobs as attachments } from '../features/attachments/jobs.ts';
import { jobs as clientLogos } from '../features/consent/logo.ts';
import { jobs as deliveries } from '../features/deliveries/jobs.ts';
import { jobs as erasure } from '../features/erasure/jobs.ts';
import { jobs as imports } from '../features/imports/jobs.ts';
import { jobs as invoices } from '../features/invoices/jobs.ts';
import { jobs as bank } from '../features/money-settings/bank.ts';
import { forMail as invoiceForMail } from '../features/invoices/papers/print.ts';
import { forMail as quoteForMail } from '../features/quotes/papers/print.ts';
import type { MailFile } from '../work/mail/mailer.ts';
import { fileForMail, pictureForMail } from '../features/files/service.ts';
import { invitationFile } from '../features/consultations/appointments/invitation.ts';
import { jobs as consultations } from '../features/consultations/submission/follow.ts';
import { jobs as messages } from '../features/messages/service.ts';
import { jobs as previews } from '../features/previews/jobs.ts';
import { jobs as retainers } from '../features/retainers/jobs.ts';
import { jobs as signIn } from '../features/sign-in/jobs.ts';
import { jobs as projects } from '../features/projects/jobs.ts';
import { jobs as webhooks } from '../features/webhooks/deliver.ts';
import { tellWebhooks } from '../features/webhooks/outbox.ts';
import { jobs as waves } from '../features/waves/service.ts';
import { jobs as undoableNotices } from '../work/notices/undoable.ts';

/** Documents larger than this, in bytes, are not attached to mails. The mail has a link to each document. */
const mostMailed = 5 * 1024 * 1024;

/** A file to attach to a mail: the name of a document, or else of a stored file. */
async function mailFile(context: Context, name: string): Promise<MailFile | null> {
  const [noun, id = '', version] = name.split('/');
  if (noun === 'appointment') return invitationFile(context, id);
  if (noun !== 'invoice' && noun !== 'quote') return fileForMail(context, name);
  const file = await (noun === 'invoice'
    ? invoiceForMail(context, id)
    : quoteForMail(context, id, Number(version)));
  return file && file.bytes.length <= mostMailed ? file : null;
}

/** Registers the job handlers of every feature and the mailer's sources. Call it once in each process. */
export function registerJobs(context: Context): void {
  context.mailer.use({
    picture: (fileId) => pictureForMail(context, fileId),
    file: (name) => mailFile(context, name),
  });
  artwork(context);
  attachments(context);
  bank(context);
  clientLogos(context);
  consultations(context);
  deliveries(context);
  erasure(context);
  imports(context);
  invoices(context);
  messages(context);
  previews(context);
  projects(context);
  retainers(context);
  signIn(context);
  undoableNotices(context);
  waves(context);
  webhooks(context);
  tellWebhooks(context);
}
