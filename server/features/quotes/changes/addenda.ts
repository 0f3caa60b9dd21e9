import { chosenLines, emptyContent, type Addendum, type Selection } from '#contract/money/quote-content.ts';
import { paletteOf } from '#contract/change-requests.ts';
import type { NewAddendum } from '#contract/quotes.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { takeNumber } from '#server/data/db/queries/number-series.ts';
import * as changeRequests from '#server/features/change-requests/service.ts';
import * as messages from '#server/features/messages/service.ts';
import * as pins from '#server/features/pins/service.ts';
import * as previews from '#server/features/previews/service.ts';
import type { LinkWork as Work } from '../links/links.ts';
import * as repository from '../repository.ts';
import { findToRead, insert, send } from '../service.ts';
import { contentOf, numberOf } from '../versions.ts';

type About = NewAddendum['about'];

/** The subject of an addendum as its client sees it, and the id of that client. */
async function describe(
  context: Work,
  actor: UserActor,
  scope: Scope,
  { type, id, previewId }: About,
): Promise<{ clientAccountId: string; about: Addendum['about'] }> {
  if (type === 'message') {
    const { clientAccountId, message } = await messages.findOrRefuse(context, actor, scope, id);
    return {
      clientAccountId,
      about: { type, title: 'Your message', words: message, colors: [], picture: null },
    };
  }
  if (type === 'change-request') {
    const row = await changeRequests.findOrRefuse(context, actor, scope, id);
    const { clientAccountId, requestReason: words } = row;
    const colors = paletteOf(row.requestedValues) ?? [];
    return { clientAccountId, about: { type, title: 'Your color request', words, colors, picture: null } };
  }
  if (previewId === undefined)
    throw invalid('Please name the preview.', { about: 'Please name the preview.' });
  const visitor = await pins.asStaff(context, actor, scope, previewId);
  const pin = await pins.findShared(context, visitor, id);
  const { title } = await previews.findWithin(context, scope, previewId);
  const versions = await previews.versionsOf(context, previewId, true);
  const file = versions.flatMap(({ files }) => files).find((each) => each.id === pin.versionFileId);
  const page = file?.pages.find((each) => each.page === (pin.page ?? 1));
  // If a page is stored in slices, show the slice that contains the pin.
  const slice = page?.slices.findLast(({ y }) => y <= pin.y * page.height);
  const url = slice?.url ?? file?.posterUrl ?? null;
  const at = { x: pin.x, y: page && slice ? (pin.y * page.height - slice.y) / slice.height : pin.y };
  return {
    clientAccountId: visitor.clientAccountId,
    about: {
      type,
      title: `Note ${pin.number} on ${title}, version ${pin.versionNumber}`,
      words: pin.words,
      colors: [],
      picture: url === null ? null : { url, ...at },
    },
  };
}

/** Sends an addendum to an accepted quote: one line with its price and extra days. The client accepts it separately. */
export const add = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  quoteId: string,
  { name, minor, days, about: { type, id, previewId } }: NewAddendum,
) =>
  context.db.tx(async () => {
    const { db } = context;
    const named = await findToRead(context, scope, quoteId);
    const base = named.amends === null ? named : await findToRead(context, scope, named.amends);
    await repository.lock(db, base.id);
    const version = (await repository.versions(db, base.id)).find(({ state }) => state === 'accepted');
    const { clientAccountId, projectId } = base;
    if (!version || clientAccountId === null || projectId === null)
      throw conflict('Only an accepted quote of a project can have an addendum.');
    const what = await describe(context, actor, scope, { type, id, previewId });
    if (what.clientAccountId !== clientAccountId)
      throw invalid('This belongs to another client.', { about: 'This belongs to another client.' });
    if (await repository.hasWaitingAddendum(db, id))
      throw conflict('An addendum about this is already waiting for the client’s answer.');
    const { taxes, ...content } = contentOf(version);
    const [accepted] = await repository.acceptancesOf(db, [version.id], readerOf(actor, context.brand));
    const selection = JSON.parse(accepted?.selection ?? '{}') as Selection;
    const [first] = chosenLines(content, selection);
    const tax = taxes.find((each) => each.id === first?.tax) ?? taxes[0];
    if (!tax) throw new Error('A quote has a tax code.');
    const made = await insert(
      context,
      actor,
      scope,
      {
        number: await takeNumber(db, 'quote'),
        title: name,
        currency: base.currency,
        clientAccountId,
        consultationId: null,
        projectId,
        amends: base.id,
        aboutType: type,
        aboutId: id,
      },
      {
        ...emptyContent(null),
        taxes: [tax],
        lines: [
          {
            id: 'added',
            group: null,
            choice: 'fixed',
            chosen: true,
            name,
            text: null,
            quantity: 1000,
            range: null,
            unitMinor: minor,
            discount: null,
            tax: tax.id,
          },
        ],
        terms: content.terms,
        addendum: { quote: `${numberOf(base)} ${base.title}`, days, about: what.about },
      },
    );
    return send(context, actor, scope, made.answer.id, 1);
  });
