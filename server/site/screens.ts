/** The screens of the app: what the window is called, and the module whose code the browser will need at once (web/routes.tsx loads the same). */
export const screens = {
  welcome: { title: 'Welcome', module: 'web/pages/welcome.tsx' },
  admin: { title: 'Admin Panel', module: 'web/pages/admin/page.tsx' },
  'client-dashboard': { title: 'Client Portal', module: 'web/pages/client/dashboard.tsx' },
  'client-forgot': { title: 'Forgot password', module: 'web/pages/client-forgot.tsx' },
  'client-reset': { title: 'New password', module: 'web/pages/client-reset.tsx' },
  'client-verify': { title: 'Confirm your address', module: 'web/pages/client-verify.tsx' },
  setup: { title: 'Set up', module: 'web/pages/setup.tsx' },
  'staff-login': { title: 'Staff Login', module: 'web/pages/staff-login.tsx' },
} as const;

export type Screen = keyof typeof screens;
