import {
  FileText,
  FolderKanban,
  Image,
  Inbox,
  MessageSquare,
  MessagesSquare,
  ReceiptText,
  ScrollText,
  User,
  Users,
} from '#web/ui/pictures/lucide.tsx';
import type { LucideIcon } from '#web/ui/pictures/lucide/icon-of-path.tsx';
import type { SearchKind } from '#contract/search.ts';

/** The icon of each kind of search result. */
export const kindIcons: Readonly<Record<SearchKind, LucideIcon>> = {
  client: Users,
  person: User,
  project: FolderKanban,
  request: Inbox,
  message: MessagesSquare,
  preview: Image,
  feedback: MessageSquare,
  file: FileText,
  quote: ScrollText,
  invoice: ReceiptText,
};
