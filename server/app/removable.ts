import type { Context } from '../core/context.ts';
import { requests } from '../features/consultations/removal/source.ts';
import { clientMessages } from '../features/messages/removal/client-messages.ts';
import { contactMessages } from '../features/messages/removal/source.ts';

/** The kinds of rows that staff can archive, delete and mark as spam. */
export const removable = (context: Context) => ({
  requests: requests(context),
  contactMessages: contactMessages(context),
  clientMessages: clientMessages(context),
});
