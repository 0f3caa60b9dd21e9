import type { ComponentType } from 'react';
import type { AdminTab } from '#contract/addresses.ts';
import { lazyTab } from '#web/pages/lazy-tab.tsx';

/** The content of each tab, each a chunk of its own. */
export const tabParts: Readonly<Record<AdminTab, ComponentType>> = {
  clients: lazyTab(() => import('./clients-tab.tsx'), 'ClientsTab'),
  portfolio: lazyTab(() => import('./projects-tab.tsx'), 'ProjectsTab'),
  'client-comms': lazyTab(() => import('./change-requests-tab.tsx'), 'ChangeRequestsTab'),
  'client-feedback': lazyTab(() => import('./feedback-tab.tsx'), 'FeedbackTab'),
  messages: lazyTab(() => import('./messages-tab.tsx'), 'MessagesTab'),
  consultations: lazyTab(() => import('./consultations-tab.tsx'), 'ConsultationsTab'),
  'admin-management': lazyTab(() => import('./team-tab.tsx'), 'TeamTab'),
};
