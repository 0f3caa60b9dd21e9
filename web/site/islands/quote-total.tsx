import { QuoteTotal } from '#web/pages/portal/quote/total.tsx';
import { hydrate } from '#web/site/hydrate.tsx';

export const mount = hydrate(QuoteTotal);
