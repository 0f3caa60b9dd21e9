import type { Person } from '#contract/person.ts';
import { Byline } from '#web/ui/text/byline.tsx';
import { clockText, dayText } from '#web/ui/text/time-text.ts';
import type { ThreadItem } from './thread-items.ts';

const day = 86_400_000;

function dayWords(instant: string): string {
  const at = new Date(instant).toDateString();
  if (at === new Date().toDateString()) return 'Today';
  return at === new Date(Date.now() - day).toDateString() ? 'Yesterday' : dayText(instant);
}

/** An answer stored in its message is shown under the day of that message, which may not be its own. */
const answeredWhen = (at: string, asked: string) =>
  new Date(at).toDateString() === new Date(asked).toDateString()
    ? clockText(at)
    : `${dayText(at)}, ${clockText(at)}`;

/** One message, below a line with the day where a new day begins. */
export function ThreadRow({ item, agency }: { item: ThreadItem; agency: string }) {
  const { message, startsDay, startsNew, startsTurn, answers, ownAnswer } = item;
  const ours = !message.fromAdmin;
  return (
    <>
      {startsDay && <Line>{dayWords(message.createdAt)}</Line>}
      {startsNew && <Line tone="new">New</Line>}
      <Bubble
        side={ours ? 'ours' : 'theirs'}
        author={message.author}
        agency={agency}
        showWho={startsTurn || startsNew}
        text={message.message}
        at={message.createdAt}
        when={clockText(message.createdAt)}
        quote={answers?.message ?? null}
        read={ours && message.isRead}
      />
      {ownAnswer && (
        <Bubble
          side="theirs"
          author={ownAnswer.by}
          agency={agency}
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
  /** The client's people are on one side, the agency's on the other. */
  side: 'ours' | 'theirs';
  author: Person | null;
  agency: string;
  showWho: boolean;
  text: string;
  /** ISO 8601. */
  at: string;
  /** The instant as text. */
  when: string;
  /** The message it answers. */
  quote: string | null;
  /** The other side has read it. */
  read: boolean;
}

const looks = {
  you: 'rounded-ee-sm bg-brand-soft',
  ours: 'rounded-ee-sm bg-raised shadow-sm ring-1 ring-brand-ink/35',
  theirs: 'rounded-es-sm bg-raised shadow-sm ring-1 ring-line',
};

function Bubble({ side, author, agency, showWho, text, at, when, quote, read }: BubbleProps) {
  const ours = side === 'ours';
  const isYou = author?.isYou ?? false;
  return (
    <article
      className={`flex flex-col gap-1 ${showWho ? 'pt-4' : 'pt-1.5'} ${ours ? 'items-end' : 'items-start'}`}
    >
      <h3 className={showWho ? 'max-w-full px-1 font-sans text-xs font-semibold' : 'sr-only'}>
        <Who side={side} author={author} agency={agency} />
      </h3>
      <div className={`max-w-[min(88%,38rem)] rounded-xl px-4 py-2.5 ${looks[isYou ? 'you' : side]}`}>
        {quote !== null && (
          <blockquote className="mb-1.5 line-clamp-2 border-s-2 border-control ps-2.5 text-sm wrap-anywhere text-ink-soft">
            <span className="sr-only">In answer to: </span>
            {quote}
          </blockquote>
        )}
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      </div>
      <p className="px-1 text-xs text-ink-soft">
        {/* The day is in the line above. A focusable time in every message would lengthen the keyboard's way to the
            input. */}
        <time dateTime={at}>{when}</time>
        {read && ' · Read'}
      </p>
    </article>
  );
}

function Who({ side, author, agency }: Pick<BubbleProps, 'side' | 'author' | 'agency'>) {
  if (!author) return side === 'theirs' ? agency : 'A former colleague';
  if (author.isYou) return 'You';
  if (side === 'ours') return <Byline person={author} />;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <Byline person={author} />
      {author.name !== agency && <span className="font-normal text-ink-soft">{agency}</span>}
    </span>
  );
}
