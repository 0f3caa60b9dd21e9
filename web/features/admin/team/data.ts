import { getUser } from '#contract/auth.ts';
import { listAssignable } from '#contract/assignments.ts';
import type { SentInvitation } from '#contract/invitations.ts';
import { resetMemberFactor } from '#contract/security.ts';
import * as team from '#contract/team.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import type { ToastOptions } from '#web/ui/feedback/toast-store.ts';

const invited = [team.listTeamInvitations];
const members = [team.listTeam, listAssignable, getUser];

const sent = ({ email, link }: SentInvitation): ToastOptions => ({
  title: link === null ? 'Invitation sent' : 'Invitation ready',
  description: link === null ? `We sent a link to ${email}.` : `Give the link to ${email}.`,
  tone: 'success',
});

const invitation = {
  success: sent,
  failure: 'Failed to send the invitation',
  invalidates: invited,
};

export const useInviteStaff = () => useStaffMutation(team.inviteStaff, invitation);

export const useInviteCollaborator = () => useStaffMutation(team.inviteCollaborator, invitation);

export const useResend = () => useStaffMutation(team.resendTeamInvitation, { ...invitation, saysWhy: true });

export const useRevoke = () =>
  useStaffMutation(team.revokeTeamInvitation, {
    success: 'Invitation withdrawn',
    failure: 'Failed to withdraw the invitation',
    saysWhy: true,
    invalidates: invited,
  });

export const useUpdateMember = () =>
  useStaffMutation(team.updateTeamMember, {
    success: 'Access changed',
    failure: 'Failed to change the access',
    invalidates: members,
  });

export const useDeactivate = () =>
  useStaffMutation(team.deactivateTeamMember, {
    success: 'Access ended',
    failure: 'Failed to end the access',
    invalidates: members,
  });

export const useReactivate = () =>
  useStaffMutation(team.reactivateTeamMember, {
    success: 'Access restored',
    failure: 'Failed to restore access',
    invalidates: members,
  });

export const useResetFactor = () =>
  useStaffMutation(resetMemberFactor, {
    success: 'Second factor reset',
    failure: 'Failed to reset the second factor',
    saysWhy: true,
    invalidates: [team.listTeam],
  });
