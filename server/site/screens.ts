/** The screens of the app, with the module whose code the browser will need at once (web/routes.tsx loads the same). */
export const screens = {
  welcome: 'web/pages/welcome.tsx',
  admin: 'web/pages/admin/page.tsx',
  'client-dashboard': 'web/pages/client/dashboard.tsx',
  setup: 'web/pages/setup.tsx',
  'staff-login': 'web/pages/staff-login.tsx',
} as const;

export type Screen = keyof typeof screens;
