import { portalAddress } from '#contract/addresses.ts';
import type { OpenThing } from '#contract/waiting.ts';

/** The address that shows an item. */
export function hrefOf({ kind, subjectId, previewId }: OpenThing): string {
  if (kind === 'preview') return portalAddress('previews', { preview: subjectId });
  if (kind === 'pin' && previewId) return portalAddress('previews', { preview: previewId, note: subjectId });
  if (kind === 'message') return portalAddress('messages');
  if (kind === 'file-request') return portalAddress('project', { dialog: `files:${subjectId}` });
  if (kind === 'quote' || kind === 'invoice')
    return portalAddress('project', { dialog: `${kind}:${subjectId}` });
  if (kind === 'request' || kind === 'request-reply' || kind === 'appointment')
    return portalAddress('consultations');
  return portalAddress('project');
}

/** The label of the button for an item that waits for the reader. Other items have only a link. */
export const acts: Partial<Record<OpenThing['kind'], string>> = {
  preview: 'Review',
  pin: 'Answer',
  'file-request': 'Send',
  quote: 'Review',
  appointment: 'Choose',
  invoice: 'Open',
};

const wants: Partial<Record<OpenThing['kind'], string>> = {
  pin: 'answer',
  'file-request': 'files',
  quote: 'answer',
  appointment: 'choice',
  invoice: 'payment',
};

/** The agency's request to the reader about an item. */
export const wanted = (kind: OpenThing['kind']): string => wants[kind] ?? 'decision';
