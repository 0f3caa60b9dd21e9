import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listAllProjects } from '#contract/projects.ts';
import { createTestimonial, listTestimonials, updateTestimonial } from '#contract/testimonials.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

export const useTestimonials = () => useInfiniteQuery(pages(listTestimonials));

/** Fetches the newest projects; staff can ask the client of each for a testimonial. */
export const useProjects = () => useQuery(queryOf(listAllProjects, { query: { limit: 200 } }));

const invalidates = [listTestimonials];

export const useAsk = () =>
  useStaffMutation(createTestimonial, {
    success: 'The client has been asked',
    failure: 'The client could not be asked',
    saysWhy: true,
    invalidates,
  });

export const useChange = () =>
  useStaffMutation(updateTestimonial, {
    success: ({ isVisible, state }) => ({
      title:
        state === 'reworded'
          ? 'Sent to the client for approval'
          : isVisible
            ? 'On the site now'
            : 'Off the site',
      tone: 'success',
    }),
    failure: 'This could not be changed',
    saysWhy: true,
    invalidates,
  });
