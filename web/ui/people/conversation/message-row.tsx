import { Lock } from '#web/ui/pictures/lucide.tsx';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { Avatar } from '#web/ui/people/avatar.tsx';
import { QuotedText } from './quoted-text.tsx';
import { clockText, dayText, shortDayText } from '#web/ui/text/time-text.ts';
import { LinkChip, TextWithLinks, unnamedLinks, type LinkComponent } from './links.tsx';
import type { Message, ThreadItem } from './message.ts';

const day = 86_400_000;

function dayWords(instant: string): string {
  const at = new Date(instant).toDateString();
  if (at === new Date().toDateString()) return 'Today';
  return at === new Date(Date.now() - day).toDateString() ? 'Yesterday' : dayText(instant);
}

const sameDay = (one: string, other: string) =>
  new Date(one).toDateString() === new Date(other).toDateString();

interface MessageRowProps {
  item: ThreadItem;
  /** For each side, the name of an unknown author. */
  unknown: Record<Message['side'], string>;
  /** The name of the agency, shown after the names of its staff. */
  agency?: string;
  link: LinkComponent;
  /** The checkbox beside the message. */
  select?: ReactNode;
  /** A line below the message, such as "Archived by". */
  note?: ReactNode;
  /** An element at the end of the message that takes no space. */
  children?: ReactNode;
}

/** A message; above the first message of a day is a line with the day. */
export function MessageRow({ item, unknown, agency, link, select, note, children }: MessageRowProps) {
  const { message, startsDay, startsNew, startsTurn } = item;
  const { side, author, internal } = message;
  const showWho = startsTurn || startsNew;
  const ours = side === 'ours';
  const isYou = author?.isYou ?? false;
  return (
    <>
      {startsDay && <Line>{dayWords(message.createdAt)}</Line>}
      {startsNew && <Line tone="new">New</Line>}
      <article
        className={cx(
          'flex flex-col gap-1',
          showWho ? 'pt-4' : 'pt-1.5',
          internal ? 'items-stretch' : ours ? 'items-end' : 'items-start',
        )}
      >
        <h3 className={showWho ? 'max-w-full px-1 type-pill' : 'sr-only'}>
          <span className="flex flex-wrap items-center gap-x-1.5">
            {author && showWho && !isYou && (
              <Avatar src={author.profileImageUrl} name={author.name} size="xs" quiet initials />
            )}
            <span className="min-w-0 wrap-anywhere">{isYou ? 'You' : (author?.name ?? unknown[side])}</span>
            {agency && !ours && author && author.name !== agency && (
              <span className="type-meta text-ink-soft">{agency}</span>
            )}
            {internal && (
              <span className="inline-flex items-center gap-1 text-warning-ink">
                <Lock className="size-3.5" aria-hidden="true" /> Note for colleagues only
              </span>
            )}
          </span>
        </h3>
        {/* The checkbox is outside of the message's layout. */}
        <div
          className={cx(
            'flex min-w-0 items-center gap-1',
            !internal && 'max-w-[min(88%,38rem)]',
            ours && !internal && 'flex-row-reverse',
          )}
        >
          {select}
          <Bubble message={message} look={lookOf(message)} link={link} />
        </div>
        <Under message={message} />
        {note}
        {children}
      </article>
    </>
  );
}

function Line({ children, tone }: { children: string; tone?: 'new' }) {
  const look =
    tone === 'new'
      ? 'text-brand-ink before:bg-brand after:bg-brand'
      : 'text-ink-soft before:bg-line after:bg-line';
  return (
    <p
      className={`flex items-center gap-3 px-1 pt-5 pb-1 type-pill before:h-px before:flex-1 after:h-px after:flex-1 ${look}`}
    >
      {children}
    </p>
  );
}

const lookOf = ({ internal, gone, side, author }: Message): keyof typeof looks =>
  internal ? 'note' : gone ? 'gone' : author?.isYou ? 'you' : side;

const looks = {
  gone: 'border border-dashed border-control text-ink-soft italic',
  you: 'rounded-ee-sm bg-brand-soft',
  ours: 'rounded-ee-sm bg-raised shadow-sm ring-1 ring-brand-ink/35',
  theirs: 'rounded-es-sm bg-raised shadow-sm ring-1 ring-line',
  note: 'flex-1 border border-dashed border-warning-ink/60 bg-warning-soft',
};

function Bubble({
  message,
  look,
  link,
}: {
  message: Message;
  look: keyof typeof looks;
  link: LinkComponent;
}) {
  const { text, quote, files, links, mentions, author } = message;
  const others = unnamedLinks(text, links);
  return (
    <div className={cx('flex min-w-0 flex-col gap-2 rounded-xl px-4 py-2.5', looks[look])}>
      {quote !== null && (
        <blockquote className="line-clamp-2 border-s-2 border-control ps-2.5 type-text wrap-anywhere text-ink-soft">
          <span className="sr-only">In answer to: </span>
          {quote}
        </blockquote>
      )}
      {text !== '' && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <TextWithLinks text={text} links={links} people={mentions} as={link} />
        </p>
      )}
      <QuotedText text={message.quoted} />
      {others.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {others.map((each) => (
            <LinkChip key={each.id} link={each} as={link} />
          ))}
        </p>
      )}
      <AttachedFiles
        files={files}
        large
        label={author ? `Files from ${author.isYou ? 'you' : author.name}` : 'Files of the message'}
      />
    </div>
  );
}

/** The time of the message, and the person who read it first. */
function Under({ message: { createdAt, read, side } }: { message: Message }) {
  return (
    <p className={cx('px-1 type-meta text-ink-soft', side === 'ours' && 'text-end')}>
      {/* A plain text: the line above has the day, and a focusable time in every message would add a tab stop before the input. */}
      <time dateTime={createdAt}>{clockText(createdAt)}</time>
      {read && (
        <>
          {' · Read'}
          {read.by !== null && ` by ${read.by}`}
          {read.at !== null && (
            <>
              {', '}
              <time dateTime={read.at}>
                {sameDay(read.at, createdAt)
                  ? clockText(read.at)
                  : `${shortDayText(read.at)}, ${clockText(read.at)}`}
              </time>
            </>
          )}
        </>
      )}
    </p>
  );
}
