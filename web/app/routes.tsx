import { lazy, type ComponentType } from 'react';
import { loadScreen } from '#web/ui/layout/load-screen.ts';

/** A screen in a separate chunk. server/site/screens.ts names the same files, so that the browser preloads the chunk. */
const screen = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazy(() => loadScreen(load, name));

/** Every address of the app; the server renders all other addresses. */
export const routes: readonly { path: string; screen: ComponentType }[] = [
  { path: '/', screen: screen(() => import('#web/pages/welcome-dashboard/welcome.tsx'), 'WelcomePage') },
  { path: '/admin', screen: screen(() => import('#web/pages/admin/page.tsx'), 'AdminPage') },
  {
    path: '/admin/site',
    screen: screen(() => import('#web/pages/admin/screens/site/site-page.tsx'), 'AdminSitePage'),
  },
  {
    path: '/admin/mail',
    screen: screen(() => import('#web/pages/admin/screens/mail/mail-page.tsx'), 'AdminMailPage'),
  },
  {
    path: '/admin/quotes',
    screen: screen(() => import('#web/pages/admin/screens/quotes/quotes-page.tsx'), 'AdminQuotesPage'),
  },
  {
    path: '/admin/invoices',
    screen: screen(() => import('#web/pages/admin/screens/invoices/invoices-page.tsx'), 'AdminInvoicesPage'),
  },
  {
    path: '/admin/connections',
    screen: screen(
      () => import('#web/pages/admin/screens/connections/connections-page.tsx'),
      'AdminConnectionsPage',
    ),
  },
  {
    path: '/admin/system',
    screen: screen(() => import('#web/pages/admin/screens/system/system-page.tsx'), 'AdminSystemPage'),
  },
  {
    path: '/client/dashboard',
    screen: screen(() => import('#web/pages/portal/dashboard.tsx'), 'ClientDashboard'),
  },
  {
    path: '/client/forgot',
    screen: screen(() => import('#web/pages/sign-in/forgot.tsx'), 'ClientForgotPage'),
  },
  {
    path: '/client/reset',
    screen: screen(() => import('#web/pages/sign-in/new-password.tsx'), 'ClientResetPage'),
  },
  {
    path: '/client/welcome',
    screen: screen(() => import('#web/pages/sign-in/new-password.tsx'), 'ClientWelcomePage'),
  },
  {
    path: '/client/verify',
    screen: screen(() => import('#web/pages/sign-in/client-verify.tsx'), 'ClientVerifyPage'),
  },
  {
    path: '/client/erase',
    screen: screen(() => import('#web/pages/account/own-data/erase-link.tsx'), 'EraseLinkPage'),
  },
  {
    path: '/invitation',
    screen: screen(() => import('#web/pages/sign-in/invitation.tsx'), 'InvitationPage'),
  },
  {
    path: '/sign-in',
    screen: screen(() => import('#web/pages/sign-in/ways/other-ways.tsx'), 'OtherWaysPage'),
  },
  {
    path: '/sign-in/link',
    screen: screen(() => import('#web/pages/sign-in/ways/link.tsx'), 'SignInLinkPage'),
  },
  {
    path: '/sign-in/code',
    screen: screen(() => import('#web/pages/sign-in/ways/code.tsx'), 'SignInCodePage'),
  },
  {
    path: '/client/security',
    screen: screen(() => import('#web/pages/account/client-security.tsx'), 'ClientSecurityPage'),
  },
  {
    path: '/admin/history',
    screen: screen(() => import('#web/pages/admin/history/history-page.tsx'), 'AdminHistoryPage'),
  },
  {
    path: '/admin/search',
    screen: screen(() => import('#web/pages/admin/screens/search/search-page.tsx'), 'AdminSearchPage'),
  },
  {
    path: '/admin/account',
    screen: screen(() => import('#web/pages/account/staff-account.tsx'), 'StaffAccountPage'),
  },
  { path: '/help', screen: screen(() => import('#web/pages/admin/screens/help/help-page.tsx'), 'HelpPage') },
  { path: '/setup', screen: screen(() => import('#web/pages/sign-in/setup.tsx'), 'SetupPage') },
  {
    path: '/staff/forgot',
    screen: screen(() => import('#web/pages/sign-in/forgot.tsx'), 'StaffForgotPage'),
  },
  {
    path: '/staff/reset',
    screen: screen(() => import('#web/pages/sign-in/new-password.tsx'), 'StaffResetPage'),
  },
  {
    path: '/staff/login',
    screen: screen(() => import('#web/pages/sign-in/staff-login.tsx'), 'StaffLoginPage'),
  },
];
