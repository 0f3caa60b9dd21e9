import { getClientDetail, listClients } from '#contract/clients.ts';
import {
  deleteContact,
  getContacts,
  inviteContact,
  resendContactInvitation,
  resetContactFactor,
  revokeContactInvitation,
  updateContact,
} from '#contract/people.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

export const useInvite = () =>
  useStaffMutation(inviteContact, {
    success: ({ email, link }) => ({
      title: link === null ? 'Invitation sent' : 'Invitation ready',
      description: link === null ? `We sent a link to ${email}.` : `Please give the link to ${email}.`,
      tone: 'success',
    }),
    failure: 'Failed to send the invitation',
    saysWhy: true,
    invalidates: [getContacts],
  });

export const useResend = () =>
  useStaffMutation(resendContactInvitation, {
    success: ({ email, link }) => ({
      title: link === null ? 'Invitation sent again' : 'New link ready',
      description: link === null ? `We sent a new link to ${email}.` : 'The previous link no longer works.',
      tone: 'success',
    }),
    failure: 'Failed to send the invitation',
    saysWhy: true,
    invalidates: [getContacts],
  });

export const useRevoke = () =>
  useStaffMutation(revokeContactInvitation, {
    success: 'Invitation withdrawn',
    failure: 'Failed to withdraw the invitation',
    saysWhy: true,
    invalidates: [getContacts],
  });

export const useUpdateContact = () =>
  useStaffMutation(updateContact, {
    success: ({ name }) => ({ title: 'Contact updated', description: name, tone: 'success' }),
    failure: 'Failed to update the contact',
    saysWhy: true,
    invalidates: [getContacts, getClientDetail, listClients],
  });

export const useResetFactor = () =>
  useStaffMutation(resetContactFactor, {
    success: ({ message }) => ({ title: 'Second factor reset', description: message, tone: 'success' }),
    failure: 'Failed to reset the second factor',
    saysWhy: true,
    invalidates: [getContacts],
  });

export const useDeleteContact = () =>
  useStaffMutation(deleteContact, {
    success: 'Contact removed',
    failure: 'Failed to remove the contact',
    saysWhy: true,
    invalidates: [getContacts],
  });
