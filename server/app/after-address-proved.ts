import type { AfterAddressProved } from '../access/sessions/trust.ts';
import type { Context } from '../core/context.ts';
import { linkByEmail, mailCopies } from '../features/consultations/service.ts';

const handlers = [linkByEmail, mailCopies];

/**
 * The features' reaction to a proved address. Features that prove addresses get this function, so they need
 * not import the others.
 */
export const afterAddressProved =
  (context: Context): AfterAddressProved =>
  async (client) => {
    for (const handle of handlers) await handle(context, client);
  };
