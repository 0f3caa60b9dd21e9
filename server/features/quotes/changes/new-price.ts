import { chosenLines, type Selection } from '#contract/money/quote-content.ts';
import type { NewPrice } from '#contract/quotes.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import * as retainers from '#server/features/retainers/service.ts';
import type { LinkWork } from '../links/links.ts';
import * as repository from '../repository.ts';
import { draft, lockOrRefuse, send } from '../service.ts';
import { contentOf } from '../versions.ts';

/** Sends a new price for a retainer: the next version of its accepted quote, with the chosen lines. */
export const sendNewPrice = (
  context: LinkWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  { retainerId, minor, intro }: NewPrice,
) =>
  context.db.tx(async () => {
    const { db } = context;
    const { row, versions } = await lockOrRefuse(context, scope, id);
    const accepted = versions.find(({ state }) => state === 'accepted');
    const retainer = await retainers.running(context, retainerId);
    if (!accepted || retainer?.quoteId !== id || retainer.lineId === null)
      throw conflict('Only a line that still repeats can have a new price.');
    if (retainer.netMinor === minor)
      throw invalid('This is already the price.', { minor: 'This is already the price.' });
    const { name, every, lineId, netMinor: wasMinor } = retainer;
    const content = contentOf(accepted);
    const [given] = await repository.acceptancesOf(db, [accepted.id], readerOf(actor, context.brand));
    const lines = chosenLines(content, JSON.parse(given?.selection ?? '{}') as Selection).map((line) => ({
      ...line,
      choice: 'fixed' as const,
      chosen: true,
      range: null,
      ...(line.id === lineId && { quantity: 1000, unitMinor: minor, discount: null }),
    }));
    const number = Math.max(...versions.map((version) => version.number)) + 1;
    const next = {
      ...content,
      intro,
      lines,
      validUntil: null,
      payments: [],
      depositFirst: false,
      newPrice: { retainerId, name, every, wasMinor, minor },
    };
    await repository.insertVersion(db, draft(context, id, number, next));
    return send(context, actor, scope, id, row.revision);
  });
