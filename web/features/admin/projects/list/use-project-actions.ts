import type { Project } from '#contract/projects.ts';
import type { MenuItem } from '#web/ui/buttons/menu.tsx';
import { useMay } from '#web/state/use-may.tsx';
import { useDeleteProject } from '../data.ts';

/** The further actions of a project, for its menu; empty for a deleted project. */
export function useProjectActions(
  { id, client, deletedAt }: Pick<Project, 'id' | 'client' | 'deletedAt'>,
  onPermission: () => void,
): MenuItem[] {
  const mayPublish = useMay('portfolio.write');
  const remove = useDeleteProject();
  if (!mayPublish || deletedAt !== null) return [];
  return [
    ...(client ? [{ label: 'Permission to show it', onSelect: onPermission }] : []),
    { label: 'Delete', danger: true, onSelect: () => remove.mutate({ params: { id } }) },
  ];
}
