import { noticeKind, noticeKinds, showUnsubscribe, type NoticeKindName } from '#contract/notices.ts';
import type { Context } from '#server/core/context.ts';
import type { Chooser } from '../bell/choices.ts';

const purpose = 'unsubscribe';
/** A mail that is found again after a year still ends what it is about. */
const lifetime = 365 * 24 * 60 * 60 * 1000;

/** Those of the kinds that one press ends without a choice: the only kind, else the conversations. */
export function endedByOnePress(kinds: readonly NoticeKindName[]): NoticeKindName[] {
  const ended = [...new Set(kinds)].filter((kind) => !noticeKind(kind).always);
  return ended.length === 1 ? ended : ended.filter((kind) => noticeKind(kind).talk);
}

/** The address at which mails of these kinds are ended for somebody, without a sign-in; null where none may be ended. */
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

/** Whom the token of such an address is for, and which kinds it ends; null when it is forged or old. */
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
