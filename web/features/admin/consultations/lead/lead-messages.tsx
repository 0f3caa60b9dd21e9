import type { LeadMessage } from '#contract/leads.ts';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { LongText } from '#web/ui/text/long-text.tsx';
import { QuotedText } from '#web/ui/people/conversation/quoted-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

/** Answers and notes of a request, oldest first. */
export function LeadMessages({ messages }: { messages: readonly LeadMessage[] }) {
  return (
    <ol aria-label="Answers and notes" className="flex flex-col gap-4 border-s-2 border-line ps-4">
      {messages.map(({ id, author, body, quoted, files, internal, createdAt }) => (
        <li key={id} className="flex flex-col gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
            {author && <Byline person={author} className="font-semibold text-ink" />}
            {internal && <Badge tone="warning">Note</Badge>}
            <RelativeTime instant={createdAt} />
          </p>
          <LongText text={body} />
          <QuotedText text={quoted} />
          <AttachedFiles files={files} label={`Files from ${author?.name ?? 'the team'}`} />
        </li>
      ))}
    </ol>
  );
}
