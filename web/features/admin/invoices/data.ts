import { listCharges } from '#contract/charges.ts';
import {
  createInvoice,
  creditInvoice,
  deleteInvoice,
  getInvoice,
  getStatement,
  issueInvoice,
  listInvoices,
  listMilestones,
  pauseInvoice,
  recordPayment,
  reversePayment,
  sendInvoice,
  updateInvoice,
} from '#contract/invoices.ts';
import { getMoneySettings, removeStripe, saveMoneySettings, saveStripe } from '#contract/money-settings.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

const invalidates = [listCharges, listInvoices, getInvoice, listMilestones, getStatement];

export const useCreateInvoice = () =>
  useStaffMutation(createInvoice, {
    failure: 'The invoice could not be drafted',
    saysWhy: true,
    invalidates,
  });

export const useUpdateInvoice = () => useStaffMutation(updateInvoice, { failure: null, invalidates });

export const useIssueInvoice = () =>
  useStaffMutation(issueInvoice, {
    success: ({ number }) => ({ title: 'Invoice sent', description: number ?? '', tone: 'success' }),
    failure: null,
    invalidates,
  });

export const useSendInvoice = () =>
  useStaffMutation(sendInvoice, {
    success: ({ number }) => ({ title: 'Invoice sent', description: number ?? '', tone: 'success' }),
    failure: 'The invoice could not be sent',
    saysWhy: true,
    invalidates,
  });

export const useCreditInvoice = () =>
  useStaffMutation(creditInvoice, {
    success: ({ number }) => ({ title: 'Credit note sent', description: number ?? '', tone: 'success' }),
    failure: 'The invoice could not be credited',
    saysWhy: true,
    invalidates,
  });

export const useDeleteInvoice = () =>
  useStaffMutation(deleteInvoice, {
    success: 'Draft deleted',
    failure: 'The draft could not be deleted',
    saysWhy: true,
    invalidates: [listInvoices, listMilestones, getStatement],
  });

export const usePauseInvoice = () =>
  useStaffMutation(pauseInvoice, {
    success: ({ pausedAt }) => ({ title: pausedAt ? 'Reminders paused' : 'Reminders on', tone: 'success' }),
    failure: 'The reminders could not be changed',
    saysWhy: true,
    invalidates,
  });

export const useRecordPayment = () =>
  useStaffMutation(recordPayment, { success: 'Payment recorded', failure: null, invalidates });

export const useReversePayment = () =>
  useStaffMutation(reversePayment, {
    success: 'Payment reversed',
    failure: 'The payment could not be reversed',
    saysWhy: true,
    invalidates,
  });

export const useSaveMoneySettings = () =>
  useStaffMutation(saveMoneySettings, {
    success: 'Settings saved',
    failure: null,
    invalidates: [getMoneySettings],
  });

export const useSaveStripe = () =>
  useStaffMutation(saveStripe, {
    success: 'Keys saved',
    failure: null,
    invalidates: [getMoneySettings],
  });

export const useRemoveStripe = () =>
  useStaffMutation(removeStripe, {
    success: 'Keys removed',
    failure: 'The keys could not be removed',
    saysWhy: true,
    invalidates: [getMoneySettings],
  });
