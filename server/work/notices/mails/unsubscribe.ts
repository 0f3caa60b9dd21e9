import { noticeKind, noticeKinds, showUnsubscribe, type NoticeKindName } from '#contract/notices.ts';
import type { Context } from '#server/core/context.ts';
import type { Chooser } from '../bell/choices.ts';

const purpose = 'unsubscribe';
/** The token is valid for a year, so that the link in an old mail still works. */
const lifetime = 365 * 24 * 60 * 60 * 1000;

/** The kinds that one-click unsubscribing stops: if the mail has a single kind, that kind, or else the kinds of conversations. */
export function endedByOnePress(kinds: readonly NoticeKindName[]): NoticeKindName[] {
  const ended = [...new Set(kinds)].filter((kind) => !noticeKind(kind).always);
  return ended.length === 1 ? ended : ended.filter((kind) => noticeKind(kind).talk);
}

/** An address that stops mails of these kinds for a person without a sign-in; null if none of these kinds can be stopped. */
export function unsubscribeUrl(
  { secrets, config }: Pick<Context, 'secrets' | 'config'>,
  { recipientKind, recipientId }: Chooser,
  kinds: readonly NoticeKindName[],
): string | null {
  const ended = [...new Set(kinds)].filter((kind) => !noticeKind(kind).always);
  if (ended.length === 0) return null;
  const token = secrets.sign(purpose, JSON.stringify([recipientKind, recipientId, ...ended]), lifetime);
  return `${config.publicUrl}${showUnsubscribe.path}?token=${token}`;
}

/** The person and the kinds in the token of an unsubscribe address; null if the token is forged or expired. */
export function readUnsubscribe(
  { secrets }: Pick<Context, 'secrets'>,
  token: string,
): { chooser: Chooser; kinds: NoticeKindName[] } | null {
  const signed = secrets.verify(purpose, token);
  if (!signed) return null;
  const [recipientKind = '', recipientId = '', ...kinds] = JSON.parse(signed.value) as string[];
  if (recipientKind !== 'contact' && recipientKind !== 'user') return null;
  const known = kinds.filter((kind): kind is NoticeKindName => Object.hasOwn(noticeKinds, kind));
  return { chooser: { recipientKind, recipientId }, kinds: known };
}
