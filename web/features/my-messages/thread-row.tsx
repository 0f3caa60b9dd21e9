import { clockText, dayText } from '#web/ui/time-text.ts';
import type { ThreadItem } from './thread-items.ts';

const day = 86_400_000;

function dayWords(instant: string): string {
  const at = new Date(instant).toDateString();
  if (at === new Date().toDateString()) return 'Today';
  return at === new Date(Date.now() - day).toDateString() ? 'Yesterday' : dayText(instant);
}

/** An answer kept with its message stands under the day of that message, which may not be its own. */
const answeredWhen = (at: string, asked: string) =>
  new Date(at).toDateString() === new Date(asked).toDateString()
    ? clockText(at)
    : `${dayText(at)}, ${clockText(at)}`;

/** One message, with the line of its day before it where a day begins. */
export function ThreadRow({ item, agency }: { item: ThreadItem; agency: string }) {
  const { message, startsDay, startsNew, startsTurn, answers, ownAnswer } = item;
  const mine = !message.fromAdmin;
  return (
    <>
      {startsDay && <Line>{dayWords(message.createdAt)}</Line>}
      {startsNew && <Line tone="new">New</Line>}
      <Bubble
        mine={mine}
        who={mine ? 'You' : agency}
        showWho={startsTurn || startsNew}
        text={message.message}
        at={message.createdAt}
        when={clockText(message.createdAt)}
        quote={answers?.message ?? null}
        read={mine && message.isRead}
      />
      {ownAnswer && (
        <Bubble
          mine={false}
          who={agency}
          showWho
          text={ownAnswer.text}
          at={ownAnswer.at}
          when={answeredWhen(ownAnswer.at, message.createdAt)}
          quote={message.message}
          read={false}
        />
      )}
    </>
  );
}

function Line({ children, tone }: { children: string; tone?: 'new' }) {
  const look =
    tone === 'new'
      ? 'text-accent-ink before:bg-accent after:bg-accent'
      : 'text-ink-soft before:bg-line after:bg-line';
  return (
    <p
      className={`flex items-center gap-3 px-1 pt-5 pb-1 text-xs font-semibold before:h-px before:flex-1 after:h-px after:flex-1 ${look}`}
    >
      {children}
    </p>
  );
}

interface BubbleProps {
  mine: boolean;
  who: string;
  showWho: boolean;
  text: string;
  /** ISO 8601. */
  at: string;
  /** The same in words. */
  when: string;
  /** What it answers. */
  quote: string | null;
  /** Read by the other side. */
  read: boolean;
}

function Bubble({ mine, who, showWho, text, at, when, quote, read }: BubbleProps) {
  return (
    <article
      className={`flex flex-col gap-1 ${showWho ? 'pt-4' : 'pt-1.5'} ${mine ? 'items-end' : 'items-start'}`}
    >
      <h3 className={showWho ? 'px-1 font-sans text-xs font-semibold' : 'sr-only'}>{who}</h3>
      <div
        className={`max-w-[min(88%,38rem)] rounded-xl px-4 py-2.5 ${mine ? 'rounded-ee-sm bg-brand-soft' : 'rounded-es-sm bg-raised shadow-sm ring-1 ring-line'}`}
      >
        {quote !== null && (
          <blockquote className="mb-1.5 line-clamp-2 border-s-2 border-control ps-2.5 text-sm wrap-anywhere text-ink-soft">
            <span className="sr-only">In answer to: </span>
            {quote}
          </blockquote>
        )}
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      </div>
      <p className="px-1 text-xs text-ink-soft">
        {/* The line above says the day. A way to it by keyboard in every message would stand before the place to write. */}
        <time dateTime={at}>{when}</time>
        {read && ' · Read'}
      </p>
    </article>
  );
}
