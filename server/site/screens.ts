/** The screens of the app: the window title, and the module to preload (web/app/routes.tsx imports the same). */
export const screens = {
  welcome: { title: 'Welcome', module: 'web/pages/welcome-dashboard/welcome.tsx' },
  admin: { title: 'Admin Panel', module: 'web/pages/admin/page.tsx' },
  'admin-site': { title: 'Site', module: 'web/pages/admin/screens/site/site-page.tsx' },
  'admin-mail': { title: 'Mail', module: 'web/pages/admin/screens/mail/mail-page.tsx' },
  'admin-system': { title: 'System', module: 'web/pages/admin/screens/system/system-page.tsx' },
  'client-dashboard': { title: 'Client Portal', module: 'web/pages/portal/dashboard.tsx' },
  'client-forgot': { title: 'Forgot password', module: 'web/pages/sign-in/client-forgot.tsx' },
  'client-reset': { title: 'New password', module: 'web/pages/sign-in/client-reset.tsx' },
  'client-verify': { title: 'Confirm your address', module: 'web/pages/sign-in/client-verify.tsx' },
  'client-erase': { title: 'Erase your data', module: 'web/pages/account/own-data/erase-link.tsx' },
  invitation: { title: 'Your invitation', module: 'web/pages/sign-in/invitation.tsx' },
  'admin-history': { title: 'History', module: 'web/pages/admin/history/history-page.tsx' },
  'admin-search': { title: 'Search', module: 'web/pages/admin/screens/search/search-page.tsx' },
  'sign-in': { title: 'Sign in', module: 'web/pages/sign-in/ways/other-ways.tsx' },
  'sign-in-link': { title: 'Sign in', module: 'web/pages/sign-in/ways/link.tsx' },
  'sign-in-code': { title: 'Enter your code', module: 'web/pages/sign-in/ways/code.tsx' },
  'client-security': { title: 'Sign-in and security', module: 'web/pages/account/client-security.tsx' },
  'admin-account': { title: 'Your account', module: 'web/pages/account/staff-account.tsx' },
  setup: { title: 'Set up', module: 'web/pages/sign-in/setup.tsx' },
  'staff-forgot': { title: 'Forgot password', module: 'web/pages/sign-in/staff-forgot.tsx' },
  'staff-reset': { title: 'New password', module: 'web/pages/sign-in/staff-reset.tsx' },
  'staff-login': { title: 'Staff Login', module: 'web/pages/sign-in/staff-login.tsx' },
} as const;

export type Screen = keyof typeof screens;

/** The addresses of the screens that are the same for everybody; who may enter, the screen itself finds out. */
export const screenPaths: Readonly<Record<string, Screen>> = {
  '/client/dashboard': 'client-dashboard',
  '/client/forgot': 'client-forgot',
  '/client/reset': 'client-reset',
  '/client/verify': 'client-verify',
  '/client/erase': 'client-erase',
  '/client/security': 'client-security',
  '/admin': 'admin',
  '/admin/site': 'admin-site',
  '/admin/mail': 'admin-mail',
  '/admin/system': 'admin-system',
  '/admin/history': 'admin-history',
  '/admin/search': 'admin-search',
  '/admin/account': 'admin-account',
  '/invitation': 'invitation',
  '/sign-in': 'sign-in',
  '/sign-in/link': 'sign-in-link',
  '/sign-in/code': 'sign-in-code',
  '/setup': 'setup',
};
