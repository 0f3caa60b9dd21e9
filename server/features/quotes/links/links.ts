import { emailKey } from '#contract/validation/fields.ts';
import { takeTry } from '#server/access/throttle/throttle.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import type { QuoteTable } from '#server/data/db/tables/money.ts';
import { quoteMail } from './mails.ts';
import * as repository from './repository.ts';

export type LinkWork = Pick<
  Context,
  'db' | 'events' | 'jobs' | 'now' | 'brand' | 'config' | 'mailer' | 'secrets'
>;

/** A link works for this time after the quote was last sent, in milliseconds. */
const lifetime = 180 * 24 * 60 * 60 * 1000;

const mailLimit = { max: 5, windowMs: 60 * 60 * 1000 };

const tokenOf = ({ secrets }: Pick<LinkWork, 'secrets'>, id: string) => secrets.derive('quote-link', id);

const addressOf = (context: LinkWork, id: string) =>
  `${context.config.publicUrl}/quotes/${tokenOf(context, id)}`;

type Sent = Pick<QuoteTable, 'id' | 'title'> & { version: number };

async function mailLink(context: LinkWork, { id, title, version }: Sent): Promise<void> {
  const { db, now, brand, mailer } = context;
  const link = await repository.ofQuote(db, id);
  if (!link || !mailer.configured) return;
  const { name, email } = link;
  await mailer.send(quoteMail(brand, { name, email, title, version, href: addressOf(context, link.id) }));
  await repository.update(db, id, { mailedAt: iso(now()) });
}

/**
 * Makes the link of a quote for the sender of its request, in the running transaction. Later versions keep the same link. If
 * a mail server is set up, the link is mailed.
 */
export async function openLink(
  context: LinkWork,
  quote: Sent,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const { db, now } = context;
  const known = await repository.ofQuote(db, quote.id);
  const id = known?.id ?? newId(now());
  await repository.save(db, {
    quoteId: quote.id,
    id,
    tokenHash: sha256(tokenOf(context, id)),
    name,
    email,
    emailKey: emailKey(email),
    mailedAt: known?.mailedAt ?? null,
    handedOverAt: known?.handedOverAt ?? null,
    handedOverById: known?.handedOverById ?? null,
    codeHash: null,
    codeExpiresAt: null,
    createdAt: known?.createdAt ?? iso(now()),
    expiresAt: iso(now() + lifetime),
  });
  await mailLink(context, quote);
}

/**
 * Mails the link of a quote again. Without a mail server, returns the link once, so that staff can pass it on. @throws
 * AppError `conflict`
 */
export async function handOver(
  context: LinkWork,
  actor: UserActor,
  quote: Sent,
  sender: { name: string; email: string } | null,
) {
  const { db, now, mailer } = context;
  if (!(await repository.ofQuote(db, quote.id))) {
    if (!sender) throw conflict('This quote is for a client, who can open it in the portal.');
    await openLink(context, quote, sender);
  } else if (mailer.configured) {
    await takeTry(db, `quote-link/mails/${quote.id}`, mailLimit, now());
    await mailLink(context, quote);
  }
  const link = await repository.ofQuote(db, quote.id);
  if (!link) throw conflict('Please send the quote first.');
  if (mailer.configured) return { link, address: null };
  if (link.handedOverAt !== null)
    throw conflict('This link was copied already. End it, then you can copy another one.');
  const handed = { handedOverAt: iso(now()), handedOverById: actor.id };
  await repository.update(db, quote.id, handed);
  return { link: { ...link, ...handed }, address: addressOf(context, link.id) };
}
