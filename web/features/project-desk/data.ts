import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { createClient, getClientDetail, listClients } from '#contract/clients.ts';
import {
  createProject,
  deleteProject,
  getProject,
  listAllProjects,
  listGallery,
  listPortfolio,
  publicPortfolio,
  restoreProject,
  retryPicture,
  updateProject,
  type Project,
} from '#contract/projects.ts';
import type { Args, Page } from '#web/api/client.ts';
import { pages } from '#web/api/query-client.ts';
import { useStaffMutation } from '#web/api/staff-mutation.ts';

/** Which projects a list shows. */
export interface ProjectFilter {
  q: string;
  /** Only those of one client; empty: of all. */
  clientAccountId: string;
  shelf: 'current' | 'deleted';
}

const touches = [
  getProject,
  listPortfolio,
  listGallery,
  listAllProjects,
  publicPortfolio,
  getClientDetail,
  listClients,
];

/** Projects that match, page by page; those of the filter before stay until the next ones are here. */
export function useProjects({ q, clientAccountId, shelf }: ProjectFilter) {
  const query = { ...(q ? { q } : {}), ...(clientAccountId ? { clientAccountId } : {}), shelf };
  return useInfiniteQuery({ ...pages(listPortfolio, { query }), placeholderData: keepPreviousData });
}

type Rows = InfiniteData<Page<Project>>;
type Cached = Rows | Page<Project> | Project[] | undefined;

// The same call is kept as pages, as its first page alone, and as plain rows.
function changeRows(client: QueryClient, change: (rows: Project[]) => Project[]): void {
  client.setQueriesData<Cached>({ queryKey: [listPortfolio.path] }, (cached) => {
    if (!cached) return cached;
    if (Array.isArray(cached)) return change(cached);
    if ('items' in cached) return { ...cached, items: change(cached.items) };
    return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: change(page.items) })) };
  });
}

/** Shows a project as published or as a draft before the server has answered. */
function expectVisibility(client: QueryClient, { params, body }: Args<typeof updateProject>): void {
  const isVisible = body?.isVisible;
  if (isVisible === undefined) return;
  changeRows(client, (rows) => rows.map((row) => (row.id === params.id ? { ...row, isVisible } : row)));
}

/** Publish and Make Draft. */
export const useSetVisible = () =>
  useStaffMutation(updateProject, {
    success: 'Portfolio item visibility updated',
    failure: 'Failed to update portfolio item',
    touches,
    expect: expectVisibility,
  });

export const useUpdateProject = () =>
  useStaffMutation(updateProject, {
    success: 'Project saved',
    failure: 'Failed to update portfolio item',
    touches,
  });

export const useRestoreProject = () =>
  useStaffMutation(restoreProject, {
    success: 'Project restored',
    failure: 'Failed to restore the project',
    touches,
  });

/** Has the sizes of a picture made again for which that failed. */
export const useRetryPicture = () =>
  useStaffMutation(retryPicture, {
    success: () => ({
      title: 'Picture on its way',
      description: 'Visitors see it once it is prepared.',
      tone: 'success',
    }),
    failure: 'Failed to prepare the picture',
    touches,
  });

/** Deletes a project; the notification offers to bring it back. */
export function useDeleteProject() {
  const restore = useRestoreProject();
  return useStaffMutation(deleteProject, {
    success: (_answer, { params }) => ({
      title: 'Portfolio item deleted',
      tone: 'success',
      action: { label: 'Undo', onClick: () => restore.mutate({ params }) },
    }),
    failure: 'Failed to delete portfolio item',
    touches,
  });
}

export const useCreateProject = () =>
  useStaffMutation(createProject, {
    success: 'Project created successfully',
    failure: 'Failed to create project',
    touches,
  });

/** The account for a new project. Its own success is not told: the project's is. */
export const useCreateClientFirst = () =>
  useStaffMutation(createClient, {
    failure: 'Failed to create client account',
    touches: [listClients],
  });
