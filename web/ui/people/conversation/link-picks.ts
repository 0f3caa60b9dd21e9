import type { Pickable, Picks } from '#web/ui/form/choice/pick-textarea.tsx';

/** A preview or project that the user chose while writing. */
export interface ChosenLink {
  kind: 'preview' | 'project';
  id: string;
  name: string;
}

export interface Titled {
  id: string;
  title: string;
}

interface LinkOption extends Pickable {
  kind: ChosenLink['kind'];
}

/** The options in the list that typing `/` opens: the previews and projects of a client. */
export function linkPicks(
  previews: readonly Titled[] | undefined,
  projects: readonly Titled[] | undefined,
  onPick: (link: ChosenLink) => void,
): Picks {
  const options: LinkOption[] = [
    ...(previews ?? []).map(({ id, title }) => ({
      id,
      name: title,
      kind: 'preview' as const,
      detail: 'Preview',
    })),
    ...(projects ?? []).map(({ id, title }) => ({
      id,
      name: title,
      kind: 'project' as const,
      detail: 'Project',
    })),
  ];
  return {
    key: '/',
    label: 'Previews and projects',
    options,
    onPick: ({ id }) => {
      const option = options.find((each) => each.id === id);
      if (option) onPick({ kind: option.kind, id, name: option.name });
    },
  };
}

/** Those chosen links whose names are still in the text, without duplicates. */
export const linksIn = (
  text: string,
  chosen: readonly ChosenLink[],
): { kind: ChosenLink['kind']; id: string }[] => [
  ...new Map(
    chosen.filter(({ name }) => text.includes(name)).map(({ kind, id }) => [id, { kind, id }]),
  ).values(),
];
