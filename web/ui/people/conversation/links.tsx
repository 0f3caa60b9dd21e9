import { FolderOpen, Images } from '#web/ui/pictures/lucide.tsx';
import { Fragment, type ComponentType, type ReactNode } from 'react';
import { WithMentions } from '#web/ui/text/mentions.tsx';
import type { NamedThing } from './message.ts';

/** The component that renders a link. The page passes it, to decide how links open. */
export type LinkComponent = ComponentType<{ href: string; className: string; children: ReactNode }>;

const icons = { preview: Images, project: FolderOpen };

/** A preview or project as a link with its name. */
export function LinkChip({ link: { kind, title, href }, as: Link }: { link: NamedThing; as: LinkComponent }) {
  const Icon = icons[kind];
  return (
    <Link
      href={href}
      className="relative mx-0.5 inline-flex max-w-full items-center gap-1 rounded-sm bg-raised px-1.5 align-baseline text-brand-ink ring-1 ring-line before:absolute before:inset-x-0 before:-inset-y-2.5 hover:underline"
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{title}</span>
    </Link>
  );
}

/** Splits the text at the first occurrence of each link. */
function pieces(text: string, links: readonly NamedThing[]) {
  const places = links
    .map((link) => ({ link, at: text.indexOf(link.title) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at || b.link.title.length - a.link.title.length);
  const found: { words: string; link: NamedThing | null }[] = [];
  let from = 0;
  for (const { link, at } of places) {
    if (at < from) continue;
    found.push({ words: text.slice(from, at), link: null });
    found.push({ words: link.title, link });
    from = at + link.title.length;
  }
  return [...found, { words: text.slice(from), link: null }];
}

/** The links whose names do not occur in the text. */
export function unnamedLinks(text: string, links: readonly NamedThing[]): NamedThing[] {
  const named = new Set(pieces(text, links).map(({ link }) => link));
  return links.filter((link) => !named.has(link));
}

interface TextWithLinksProps {
  text: string;
  links: readonly NamedThing[];
  people: readonly { id: string; name: string }[];
  as: LinkComponent;
}

/** A text in which names of previews and projects are links. */
export function TextWithLinks({ text, links, people, as }: TextWithLinksProps) {
  return pieces(text, links).map(({ words, link }, n) => (
    <Fragment key={n}>
      {link ? <LinkChip link={link} as={as} /> : <WithMentions text={words} people={people} />}
    </Fragment>
  ));
}
