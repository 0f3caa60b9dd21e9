import type { AfterAddressProved } from '../access/sessions/trust.ts';
import type { Context } from '../core/context.ts';
import { linkByEmail, mailCopies } from '../features/consultations/service.ts';

const handlers = [linkByEmail, mailCopies];

/**
 * What the features do once an address is known to be a client's. The features that confirm addresses get this function and
 * so need not import the others.
 */
export const afterAddressProved =
  (context: Context): AfterAddressProved =>
  async (client) => {
    for (const handle of handlers) await handle(context, client);
  };
