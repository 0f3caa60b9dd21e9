import {
  createQuote,
  deleteQuote,
  getQuote,
  listQuotes,
  listTemplates,
  listUsedLines,
  recordAcceptance,
  saveTemplate,
  sendNewPrice,
  sendQuote,
  updateQuote,
  withdrawQuote,
} from '#contract/quotes.ts';
import { getQuoteLink } from '#contract/quote-links.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { appBoot } from '#web/state/app-boot.ts';

const invalidates = [listQuotes, getQuote, getQuoteLink, listTemplates, listUsedLines];

export const useCreateQuote = () => useStaffMutation(createQuote, { failure: null, invalidates });

export const useUpdateQuote = () =>
  useStaffMutation(updateQuote, { failure: 'The quote could not be saved', saysWhy: true, invalidates });

export const useSendQuote = () =>
  useStaffMutation(sendQuote, {
    success: ({ number, clientAccountId }) =>
      clientAccountId === null && !appBoot().mailConfigured
        ? { title: 'The link is ready', description: 'Send it to the client yourself.', tone: 'success' }
        : { title: 'Quote sent', description: number, tone: 'success' },
    failure: null,
    invalidates,
  });

export const useSendNewPrice = () =>
  useStaffMutation(sendNewPrice, {
    success: ({ number }) => ({ title: 'New price sent', description: number, tone: 'success' }),
    failure: null,
    invalidates,
  });

export const useWithdrawQuote = () =>
  useStaffMutation(withdrawQuote, {
    success: 'Quote withdrawn',
    failure: 'The quote could not be withdrawn',
    saysWhy: true,
    invalidates,
  });

export const useDeleteQuote = () =>
  useStaffMutation(deleteQuote, {
    success: 'Draft deleted',
    failure: 'The draft could not be deleted',
    saysWhy: true,
    invalidates: [listQuotes],
  });

export const useRecordAcceptance = () =>
  useStaffMutation(recordAcceptance, { success: 'Acceptance recorded', failure: null, invalidates });

export const useSaveTemplate = () =>
  useStaffMutation(saveTemplate, { success: 'Template saved', failure: null, invalidates });
