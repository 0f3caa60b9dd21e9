import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from '#web/ui/pictures/lucide.tsx';
import { listSavedReplies } from '#contract/saved-replies.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Menu, type MenuItem } from '#web/ui/buttons/menu.tsx';
import { Drafting, type DraftAbout } from '../answering/drafts/drafting.tsx';
import { filled, type Fillings } from './fill-placeholders.ts';

interface SavedRepliesMenuProps {
  fillings: Fillings;
  /** The text written so far. */
  words: string;
  /** Called with the typed text followed by the saved reply. */
  onInsert: (words: string) => void;
  onEdit: () => void;
  /** The item that the model should draft an answer to. */
  drafts: DraftAbout;
  /** Called with the typed text followed by the draft, as the draft arrives. */
  onDraft: (words: string) => void;
}

/** The menu of the agency's saved replies. Choosing a reply inserts its text with the placeholders filled in. */
export function SavedRepliesMenu({
  fillings,
  words,
  onInsert,
  onEdit,
  drafts,
  onDraft,
}: SavedRepliesMenuProps) {
  const replies = useQuery(queryOf(listSavedReplies)).data ?? [];
  const insert = (body: string) => {
    const ready = filled(body, fillings);
    onInsert(words.trim() === '' ? ready : `${words.trimEnd()}\n\n${ready}`);
  };
  const renderMenu = (draft?: MenuItem) => (
    <Menu
      label="Saved replies"
      align="start"
      className={buttonStyle('quiet', 'sm')}
      items={[
        ...(draft ? [draft] : []),
        ...replies.map(({ title, body }) => ({
          label: title,
          detail: body.length > 60 ? `${body.slice(0, 59)}…` : body,
          onSelect: () => insert(body),
        })),
        { label: 'Edit saved replies', onSelect: onEdit },
      ]}
    >
      <MessageSquareText className="size-4" aria-hidden="true" />
      <span className="max-sm:sr-only">Saved replies</span>
    </Menu>
  );
  return <Drafting about={drafts} words={words} onWords={onDraft} renderStart={renderMenu} />;
}
