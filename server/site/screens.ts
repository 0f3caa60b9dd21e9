import { getClient, getUser } from '#contract/auth.ts';

interface AppScreen {
  /** The window's title. */
  title: string;
  /** The module to preload. It must be the one that web/app/routes.tsx imports. */
  module: string;
  /**
   * The call that returns the signed-in person, for screens that show nothing before the call's answer. It is sent while the
   * code loads.
   */
  session?: string;
}

const client = getClient.path;
const staff = getUser.path;

/** The screens of the app. */
export const screens = {
  welcome: { title: 'Welcome', module: 'web/pages/welcome-dashboard/welcome.tsx', session: staff },
  admin: { title: 'Admin Panel', module: 'web/pages/admin/page.tsx', session: staff },
  'admin-site': { title: 'Site', module: 'web/pages/admin/screens/site/site-page.tsx', session: staff },
  'admin-mail': { title: 'Mail', module: 'web/pages/admin/screens/mail/mail-page.tsx', session: staff },
  'admin-quotes': {
    title: 'Quotes',
    module: 'web/pages/admin/screens/quotes/quotes-page.tsx',
    session: staff,
  },
  'admin-invoices': {
    title: 'Invoices',
    module: 'web/pages/admin/screens/invoices/invoices-page.tsx',
    session: staff,
  },
  'admin-connections': {
    title: 'Connections',
    module: 'web/pages/admin/screens/connections/connections-page.tsx',
    session: staff,
  },
  'admin-system': {
    title: 'System',
    module: 'web/pages/admin/screens/system/system-page.tsx',
    session: staff,
  },
  'client-dashboard': { title: 'Client Portal', module: 'web/pages/portal/dashboard.tsx', session: client },
  'client-forgot': { title: 'Forgot password', module: 'web/pages/sign-in/forgot.tsx' },
  'client-reset': { title: 'New password', module: 'web/pages/sign-in/new-password.tsx' },
  'client-welcome': { title: 'Welcome', module: 'web/pages/sign-in/new-password.tsx' },
  'client-verify': { title: 'Confirm your address', module: 'web/pages/sign-in/client-verify.tsx' },
  'client-erase': { title: 'Erase your data', module: 'web/pages/account/own-data/erase-link.tsx' },
  invitation: { title: 'Your invitation', module: 'web/pages/sign-in/invitation.tsx' },
  'admin-history': { title: 'History', module: 'web/pages/admin/history/history-page.tsx', session: staff },
  'admin-search': {
    title: 'Search',
    module: 'web/pages/admin/screens/search/search-page.tsx',
    session: staff,
  },
  'sign-in': { title: 'Sign in', module: 'web/pages/sign-in/ways/other-ways.tsx' },
  'sign-in-link': { title: 'Sign in', module: 'web/pages/sign-in/ways/link.tsx' },
  'sign-in-code': { title: 'Enter your code', module: 'web/pages/sign-in/ways/code.tsx' },
  'client-security': {
    title: 'Sign-in and security',
    module: 'web/pages/account/client-security.tsx',
    session: client,
  },
  'admin-account': { title: 'Your account', module: 'web/pages/account/staff-account.tsx', session: staff },
  help: { title: 'Help', module: 'web/pages/admin/screens/help/help-page.tsx', session: staff },
  setup: { title: 'Set up', module: 'web/pages/sign-in/setup.tsx' },
  'staff-forgot': { title: 'Forgot password', module: 'web/pages/sign-in/forgot.tsx' },
  'staff-reset': { title: 'New password', module: 'web/pages/sign-in/new-password.tsx' },
  'staff-login': { title: 'Staff Login', module: 'web/pages/sign-in/staff-login.tsx' },
} as const satisfies Record<string, AppScreen>;

/** A screen by its name, typed with all optional fields. */
export const screenOf = (screen: Screen): AppScreen => screens[screen];

export type Screen = keyof typeof screens;

/** The addresses of the screens, the same for all visitors. Each screen checks by itself who may enter. */
export const screenPaths: Readonly<Record<string, Screen>> = {
  '/client/dashboard': 'client-dashboard',
  '/client/forgot': 'client-forgot',
  '/client/reset': 'client-reset',
  '/client/welcome': 'client-welcome',
  '/client/verify': 'client-verify',
  '/client/erase': 'client-erase',
  '/client/security': 'client-security',
  '/admin': 'admin',
  '/admin/site': 'admin-site',
  '/admin/mail': 'admin-mail',
  '/admin/quotes': 'admin-quotes',
  '/admin/invoices': 'admin-invoices',
  '/admin/connections': 'admin-connections',
  '/admin/system': 'admin-system',
  '/admin/history': 'admin-history',
  '/admin/search': 'admin-search',
  '/admin/account': 'admin-account',
  '/invitation': 'invitation',
  '/sign-in': 'sign-in',
  '/sign-in/link': 'sign-in-link',
  '/sign-in/code': 'sign-in-code',
  '/help': 'help',
  '/setup': 'setup',
};
