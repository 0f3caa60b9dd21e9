import { adminAddress, siteAddress } from '#contract/addresses.ts';
import type { FirstStep } from '#contract/getting-started.ts';

interface StepText {
  label: string;
  /** The purpose of the step. */
  why: string;
  /** The address of the screen where the step is taken. */
  href: string;
}

/** The titles of the first steps, and the addresses of the screens where they are taken. */
export const stepTexts: Readonly<Record<FirstStep, StepText>> = {
  brand: {
    label: 'Set your brand',
    why: 'Your name, logo and colors for every page, e-mail and picture.',
    href: siteAddress('brand'),
  },
  mail: {
    label: 'Send yourself a test e-mail',
    why: 'Check that it arrives.',
    href: '/admin/mail',
  },
  colleague: {
    label: 'Invite your first colleague',
    why: 'They get their own account and role.',
    href: `${adminAddress('admin-management')}#invite`,
  },
  client: {
    label: 'Add your first client',
    why: 'They get their own portal and client code.',
    href: adminAddress('clients', { dialog: 'new-client' }),
  },
  preview: {
    label: 'Share your first preview',
    why: 'Share a watermarked picture, video or PDF for notes and a decision.',
    href: adminAddress('portfolio', { view: 'previews' }),
  },
  site: {
    label: 'Publish your site',
    why: 'Replace our sample text with your own.',
    href: '/admin/site',
  },
};
