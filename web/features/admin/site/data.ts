import { useQuery } from '@tanstack/react-query';
import { discardSiteSection, getSite, publishSite, restoreSite } from '#contract/site.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** Fetches the site's drafts, as staff edit them. */
export const useSite = () => useQuery(queryOf(getSite));

const invalidates = [getSite];

export const usePublish = (onUndo: (id: string) => void) =>
  useStaffMutation(publishSite, {
    success: ({ history: [, before] }) => ({
      title: 'Site published',
      description: 'Visitors see it now.',
      tone: 'success',
      ...(before && { action: { label: 'Undo', onClick: () => onUndo(before.id) } }),
    }),
    failure: 'The site could not be published',
    saysWhy: true,
    invalidates,
  });

export const useRestore = (description?: string) =>
  useStaffMutation(restoreSite, {
    success: () => ({
      title: 'Visitors see that version again',
      tone: 'success',
      ...(description && { description }),
    }),
    failure: 'That version could not be restored',
    saysWhy: true,
    invalidates,
  });

export const useDiscard = () =>
  useStaffMutation(discardSiteSection, {
    success: 'Your changes were discarded',
    failure: 'The changes could not be discarded',
    saysWhy: true,
    invalidates,
  });
