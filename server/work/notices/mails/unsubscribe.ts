import { noticeKind, noticeKinds, showUnsubscribe, type NoticeKindName } from '#contract/notices.ts';
import type { Context } from '#server/core/context.ts';
import type { Chooser } from '../bell/choices.ts';

const purpose = 'unsubscribe';
/** A year, so that the link in an old mail still works. */
const lifetime = 365 * 24 * 60 * 60 * 1000;

/** The kinds that one-click unsubscribing stops: the only kind of the mail, or else conversations. */
export function endedByOnePress(kinds: readonly NoticeKindName[]): NoticeKindName[] {
  const ended = [...new Set(kinds)].filter((kind) => !noticeKind(kind).always);
  return ended.length === 1 ? ended : ended.filter((kind) => noticeKind(kind).talk);
}

/** The address that stops mails of these kinds for a person, without a sign-in; null if they cannot be stopped. */
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

/** The person and the kinds in such an address's token; null if it is forged or old. */
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
