import { keepPreviousData, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
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
  retryVideo,
  updateProject,
  type Project,
} from '#contract/projects.ts';
import {
  askForPublication,
  getPublication,
  recordPermission,
  undoPermission,
} from '#contract/publications.ts';
import type { Args } from '#web/api/calls/client.ts';
import { patchRows } from '#web/api/calls/patch-rows.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useMay } from '#web/state/use-may.tsx';

/** The filter of a list of projects. */
interface ProjectFilter {
  q: string;
  /** The id of the client whose projects are listed; empty for all. */
  clientAccountId: string;
  state: 'current' | 'deleted';
  mine: Mine['query'];
}

const invalidates = [
  getProject,
  getPublication,
  listPortfolio,
  listGallery,
  listAllProjects,
  publicPortfolio,
  getClientDetail,
  listClients,
];

/** True if the user may create projects, which also needs access to the list of clients. */
export function useMayAddProject(): boolean {
  const findsClients = useMay('clients.read');
  return useMay('projects.write') && findsClients;
}

/** The projects that match a filter, page by page. Rows of the previous filter stay until the new ones have loaded. */
export function useProjects({ q, clientAccountId, state, mine }: ProjectFilter) {
  const query = { ...(q ? { q } : {}), ...(clientAccountId ? { clientAccountId } : {}), ...mine, state };
  return useInfiniteQuery({ ...pages(listPortfolio, { query }), placeholderData: keepPreviousData });
}

/** Shows a project as published or as a draft before the server has answered. */
function optimisticVisibility(client: QueryClient, { params, body }: Args<typeof updateProject>): void {
  const isVisible = body?.isVisible;
  if (isVisible === undefined) return;
  patchRows<Project>(client, [listPortfolio], params.id, (row) => ({ ...row, isVisible }));
}

/** Publishes a project or makes it a draft; the notification offers an undo. */
export function useSetVisible() {
  const back = useStaffMutation(updateProject, {
    success: 'Portfolio item visibility updated',
    failure: 'Failed to update portfolio item',
    saysWhy: 'conflict',
    invalidates,
    optimistic: optimisticVisibility,
  });
  return useStaffMutation(updateProject, {
    success: ({ id, isVisible }) => ({
      title: 'Portfolio item visibility updated',
      tone: 'success',
      action: {
        label: 'Undo',
        onClick: () => back.mutate({ params: { id }, body: { isVisible: !isVisible } }),
      },
    }),
    failure: 'Failed to update portfolio item',
    saysWhy: 'conflict',
    invalidates,
    optimistic: optimisticVisibility,
  });
}

/** Sends the client the question whether a project may be shown. */
export const useAskClient = () =>
  useStaffMutation(askForPublication, {
    success: ({ message }) => ({
      title: 'The client has been asked',
      description: message.replace(/^.*?\. /, ''),
      tone: 'success',
    }),
    failure: 'The client could not be asked',
    saysWhy: true,
    invalidates,
  });

/** The recorded permission for a project, and the person who published it. */
export const usePublication = (id: string, enabled: boolean) =>
  useQuery({ ...queryOf(getPublication, { params: { id } }), enabled });

/** Records the client's consent, as stated by the user; the notification offers an undo. */
export function usePermit() {
  const back = useStaffMutation(undoPermission, {
    success: 'Permission removed',
    failure: 'The permission could not be removed',
    saysWhy: true,
    invalidates,
  });
  return useStaffMutation(recordPermission, {
    success: (_answer, { params }) => ({
      title: 'Permission recorded',
      description: 'Recorded in your name.',
      tone: 'success',
      action: { label: 'Undo', onClick: () => back.mutate({ params }) },
    }),
    failure: 'The permission could not be recorded',
    saysWhy: true,
    invalidates,
  });
}

export const useUpdateProject = () =>
  useStaffMutation(updateProject, {
    success: 'Project saved',
    failure: 'Failed to update portfolio item',
    invalidates,
  });

export const useRestoreProject = () =>
  useStaffMutation(restoreProject, {
    success: 'Project restored',
    failure: 'Failed to restore the project',
    invalidates,
  });

/** Retries to resize a picture after a failure. */
export const useRetryPicture = () =>
  useStaffMutation(retryPicture, {
    success: () => ({
      title: 'Picture is being prepared',
      description: 'Visitors see it when it is ready.',
      tone: 'success',
    }),
    failure: 'Failed to prepare the picture',
    invalidates,
  });

/** Retries to convert a video after a failure. */
export const useRetryVideo = () =>
  useStaffMutation(retryVideo, {
    success: () => ({
      title: 'Video is being prepared',
      description: 'Visitors see it when it is ready.',
      tone: 'success',
    }),
    failure: 'Failed to prepare the video',
    invalidates,
  });

/** Deletes a project; the notification offers to restore it. */
export function useDeleteProject() {
  const restore = useRestoreProject();
  return useStaffMutation(deleteProject, {
    success: (_answer, { params }) => ({
      title: 'Portfolio item deleted',
      tone: 'success',
      action: { label: 'Undo', onClick: () => restore.mutate({ params }) },
    }),
    failure: 'Failed to delete portfolio item',
    invalidates,
  });
}

export const useCreateProject = () =>
  useStaffMutation(createProject, {
    success: 'Project created successfully',
    failure: 'Failed to create project',
    invalidates,
  });

/** Creates the account for a new project. Without a success toast, because creating the project shows one. */
export const useCreateClientFirst = () =>
  useStaffMutation(createClient, {
    failure: 'Failed to create client account',
    invalidates: [listClients],
  });
