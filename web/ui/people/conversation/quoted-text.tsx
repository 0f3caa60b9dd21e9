import { Disclosure } from '#web/ui/lists/disclosure.tsx';

/** The folded, quoted part of a message that came by mail; renders nothing for other messages. */
export const QuotedText = ({ text }: { text: string | null | undefined }) =>
  text && (
    <Disclosure summary="Show quoted text">
      <p className="type-meta wrap-anywhere whitespace-pre-wrap text-ink-soft">{text}</p>
    </Disclosure>
  );
