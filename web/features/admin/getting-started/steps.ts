import { adminAddress, siteAddress } from '#contract/addresses.ts';
import type { FirstStep } from '#contract/getting-started.ts';

interface StepText {
  label: string;
  /** The purpose of the step. */
  why: string;
  /** The address where it is done. */
  href: string;
}

/** The titles of the first steps, and the addresses where they are done. */
export const stepTexts: Readonly<Record<FirstStep, StepText>> = {
  brand: {
    label: 'Set your brand',
    why: 'Name, logo and colors: every page, mail and picture takes them.',
    href: siteAddress('brand'),
  },
  mail: {
    label: 'Send yourself a test mail',
    why: 'Clients hear from you by mail, and so you know that it arrives.',
    href: '/admin/mail',
  },
  colleague: {
    label: 'Invite your first colleague',
    why: 'An account and a role of their own, by a link.',
    href: `${adminAddress('admin-management')}#invite`,
  },
  client: {
    label: 'Add your first client',
    why: 'They get a portal of their own, and a code for their projects.',
    href: adminAddress('clients', { dialog: 'new-client' }),
  },
  preview: {
    label: 'Share your first preview',
    why: 'A picture, film or PDF, watermarked, with notes and a decision.',
    href: adminAddress('portfolio', { view: 'previews' }),
  },
  site: {
    label: 'Publish your site',
    why: 'Your own words in place of ours; visitors see them at once.',
    href: '/admin/site',
  },
};
