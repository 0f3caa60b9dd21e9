import { AcceptanceFields } from '#web/pages/portal/quote/acceptance-fields.tsx';
import { hydrate } from '#web/site/hydrate.tsx';

export const mount = hydrate(AcceptanceFields);
