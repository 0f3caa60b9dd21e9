import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from '#contract/api-keys.ts';
import {
  getDraftSettings,
  removeDraftSettings,
  saveDraftSettings,
  testDraftModel,
} from '#contract/drafts.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendWebhookAgain,
  testWebhook,
  updateWebhook,
} from '#contract/webhooks.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

const keys = [listApiKeys];

export const useCreateKey = () =>
  useStaffMutation(createApiKey, {
    success: 'API key created',
    failure: 'Failed to create the API key',
    saysWhy: 'conflict',
    invalidates: keys,
  });

export const useUpdateKey = () =>
  useStaffMutation(updateApiKey, {
    success: 'API key saved',
    failure: 'Failed to save the API key',
    saysWhy: 'conflict',
    invalidates: keys,
  });

export const useRevokeKey = () =>
  useStaffMutation(revokeApiKey, {
    success: 'API key revoked',
    failure: 'Failed to revoke the API key',
    invalidates: keys,
  });

const hooks = [listWebhooks, listWebhookDeliveries];

export const useCreateHook = () =>
  useStaffMutation(createWebhook, {
    success: 'Webhook added',
    failure: 'Failed to add the webhook',
    saysWhy: 'conflict',
    invalidates: hooks,
  });

export const useUpdateHook = () =>
  useStaffMutation(updateWebhook, {
    success: 'Webhook saved',
    failure: 'Failed to save the webhook',
    invalidates: hooks,
  });

export const useDeleteHook = () =>
  useStaffMutation(deleteWebhook, {
    success: 'Webhook deleted',
    failure: 'Failed to delete the webhook',
    invalidates: hooks,
  });

export const useRotateSecret = () =>
  useStaffMutation(rotateWebhookSecret, {
    success: 'New secret made',
    failure: 'Failed to make a new secret',
    invalidates: hooks,
  });

export const useTestHook = () =>
  useStaffMutation(testWebhook, {
    success: 'The test message is on its way',
    failure: 'Failed to send a test message',
    saysWhy: 'conflict',
    invalidates: hooks,
  });

export const useSendAgain = () =>
  useStaffMutation(sendWebhookAgain, {
    success: 'Message sent again',
    failure: 'Failed to send the message again',
    invalidates: hooks,
  });

const drafts = [getDraftSettings];

export const useSaveModel = () =>
  useStaffMutation(saveDraftSettings, {
    success: 'Model saved',
    failure: 'Failed to save the model',
    invalidates: drafts,
  });

export const useRemoveModel = () =>
  useStaffMutation(removeDraftSettings, {
    success: 'Drafts are off',
    failure: 'Failed to turn drafts off',
    invalidates: drafts,
  });

export const useTryModel = () =>
  useStaffMutation(testDraftModel, {
    failure: 'The model could not be tried',
    saysWhy: true,
    invalidates: [],
  });
