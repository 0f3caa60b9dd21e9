import { lazy, type ComponentType } from 'react';
import { loadScreen } from '#web/api/load-screen.ts';

/** A screen of its own chunk. The server names the same files (server/site/screens.ts) to have them fetched early. */
const screen = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazy(() => loadScreen(load, name));

/** Every address of the app; all others are pages of the server. */
export const routes: readonly { path: string; screen: ComponentType }[] = [
  { path: '/', screen: screen(() => import('#web/pages/welcome.tsx'), 'WelcomePage') },
  { path: '/admin', screen: screen(() => import('#web/pages/admin/page.tsx'), 'AdminPage') },
  {
    path: '/client/dashboard',
    screen: screen(() => import('#web/pages/client/dashboard.tsx'), 'ClientDashboard'),
  },
  {
    path: '/client/forgot',
    screen: screen(() => import('#web/pages/client-forgot.tsx'), 'ClientForgotPage'),
  },
  {
    path: '/client/reset',
    screen: screen(() => import('#web/pages/client-reset.tsx'), 'ClientResetPage'),
  },
  {
    path: '/client/verify',
    screen: screen(() => import('#web/pages/client-verify.tsx'), 'ClientVerifyPage'),
  },
  { path: '/setup', screen: screen(() => import('#web/pages/setup.tsx'), 'SetupPage') },
  { path: '/staff/login', screen: screen(() => import('#web/pages/staff-login.tsx'), 'StaffLoginPage') },
];
