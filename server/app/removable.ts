import type { Context } from '../core/context.ts';
import { requests } from '../features/consultations/removal/source.ts';
import { clientMessages } from '../features/messages/removal/client-messages.ts';
import { contactMessages } from '../features/messages/removal/source.ts';

/** The things that can be archived, deleted and marked as spam. */
export const removable = (context: Context) => ({
  requests: requests(context),
  contactMessages: contactMessages(context),
  clientMessages: clientMessages(context),
});
