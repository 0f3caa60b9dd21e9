import type { ComponentType } from 'react';
import { lazyTab } from '#web/pages/lazy-tab.tsx';

interface Connection {
  /** The id of the connection in the address: `/admin/connections#keys`. */
  id: string;
  title: string;
  /** One sentence about the purpose of the connection. */
  lead: string;
  /** The content of the connection. Before the set-up, this is the button that starts it. */
  part: ComponentType;
}

/** The sections of the screen, in order; each is a separate chunk. */
export const connections: readonly Connection[] = [
  {
    id: 'keys',
    title: 'API keys',
    lead: 'Other programs can read and write here, within the role of their key.',
    part: lazyTab(() => import('#web/features/admin/connections/keys-section.tsx'), 'KeysSection'),
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    lead: 'Other programs get a message when something changes here.',
    part: lazyTab(() => import('#web/features/admin/connections/webhooks-section.tsx'), 'WebhooksSection'),
  },
  {
    id: 'mail-in',
    title: 'Reply by mail',
    lead: 'People answer a notice in their mail program, and the answer appears in the conversation.',
    part: lazyTab(() => import('#web/features/admin/mail-replies/replies-section.tsx'), 'RepliesSection'),
  },
  {
    id: 'drafts',
    title: 'Drafts by a model',
    lead: 'A language model drafts answers, which people read and send.',
    part: lazyTab(() => import('#web/features/admin/connections/drafts-section.tsx'), 'DraftsSection'),
  },
  {
    id: 'import',
    title: 'Import',
    lead: 'Bring companies, requests, projects and open invoices from another tool as CSV files.',
    part: lazyTab(() => import('#web/features/admin/imports/imports-section.tsx'), 'ImportsSection'),
  },
  {
    id: 'calendar',
    title: 'Calendar',
    lead: 'Promised dates and due decisions in Google, Apple or Outlook. Each person has their own address.',
    part: lazyTab(() => import('./calendar-link.tsx'), 'CalendarLink'),
  },
];
