import { expect, it } from 'vitest';
import {
  adminAddress,
  adminAddresses,
  portalAddress,
  portalAddresses,
  siteAddress,
  type SitePart,
  type TabAddress,
} from './addresses.ts';

type Build = (tab: string, values?: Record<string, string>) => string;

/** All addresses of each tab: the tab alone, the tab with each dialog (with and without an id), and the tab with each parameter. */
const every = (tabs: Readonly<Record<string, TabAddress>>, build: Build) =>
  Object.entries(tabs).flatMap(([tab, { dialogs, values, parts }]) => [
    build(tab),
    ...Object.entries(dialogs).flatMap(([name, takes]) => [
      ...(takes === 'id' ? [] : [build(tab, { dialog: name })]),
      ...(takes === 'none' ? [] : [build(tab, { dialog: `${name}:1` })]),
    ]),
    ...[...values, ...parts].map((name) => build(tab, { [name]: '1' })),
  ]);

// Mails, bookmarks and messages contain these addresses, so a changed address breaks links already sent. The parameters added
// later are listed in `web/pages/addresses.test.tsx`, which opens their addresses.
const missing = (sent: readonly string[], written: readonly string[]) =>
  sent.filter((address) => !written.includes(address));

it('still writes every address of the admin panel that was sent', () => {
  const sent = [
    '/admin?tab=clients',
    '/admin?tab=clients&dialog=new-client',
    '/admin?tab=clients&dialog=client%3A1',
    '/admin?tab=clients&dialog=edit-client%3A1',
    '/admin?tab=clients&q=1',
    '/admin?tab=clients&sort=1',
    '/admin?tab=clients&mine=1',
    '/admin?tab=clients&closed=1',
    '/admin?tab=clients&unproved=1',
    '/admin?tab=clients&money=1',
    '/admin?tab=portfolio',
    '/admin?tab=portfolio&dialog=new-project',
    '/admin?tab=portfolio&dialog=new-project%3A1',
    '/admin?tab=portfolio&dialog=project%3A1',
    '/admin?tab=portfolio&dialog=edit-project%3A1',
    '/admin?tab=portfolio&dialog=artwork%3A1',
    '/admin?tab=portfolio&dialog=client-previews%3A1',
    '/admin?tab=portfolio&dialog=previews%3A1',
    '/admin?tab=portfolio&q=1',
    '/admin?tab=portfolio&client=1',
    '/admin?tab=portfolio&mine=1',
    '/admin?tab=portfolio&view=1',
    '/admin?tab=portfolio&show=1',
    '/admin?tab=portfolio&artwork=1',
    '/admin?tab=portfolio&shown=1',
    '/admin?tab=portfolio&preview=1',
    '/admin?tab=portfolio&note=1',
    '/admin?tab=client-comms',
    '/admin?tab=client-comms&dialog=respond%3A1',
    '/admin?tab=client-comms&q=1',
    '/admin?tab=client-comms&status=1',
    '/admin?tab=client-comms&client=1',
    '/admin?tab=client-comms&mine=1',
    '/admin?tab=client-feedback',
    '/admin?tab=client-feedback&dialog=respond%3A1',
    '/admin?tab=client-feedback&client=1',
    '/admin?tab=client-feedback&mine=1',
    '/admin?tab=client-feedback&q=1',
    '/admin?tab=client-feedback&show=1',
    '/admin?tab=client-feedback&preview=1',
    '/admin?tab=client-feedback&note=1',
    '/admin?tab=messages',
    '/admin?tab=messages&dialog=write',
    '/admin?tab=messages&dialog=write%3A1',
    '/admin?tab=messages&dialog=reply%3A1',
    '/admin?tab=messages&dialog=respond%3A1',
    '/admin?tab=messages&dialog=notices',
    '/admin?tab=messages&dialog=replies',
    '/admin?tab=messages&q=1',
    '/admin?tab=messages&from=1',
    '/admin?tab=messages&contact=1',
    '/admin?tab=messages&folder=1',
    '/admin?tab=messages&client=1',
    '/admin?tab=messages&mine=1',
    '/admin?tab=messages&view=1',
    '/admin?tab=messages&find=1',
    '/admin?tab=messages&show=1',
    '/admin?tab=messages&thread=1',
    '/admin?tab=messages&message=1',
    '/admin?tab=consultations',
    '/admin?tab=consultations&q=1',
    '/admin?tab=consultations&status=1',
    '/admin?tab=consultations&folder=1',
    '/admin?tab=consultations&client=1',
    '/admin?tab=consultations&mine=1',
    '/admin?tab=consultations&request=1',
    '/admin?tab=consultations&show=1',
    '/admin?tab=admin-management',
  ];
  expect(missing(sent, every(adminAddresses, adminAddress as Build))).toEqual([]);
});

it('still writes every address of the client portal that was sent', () => {
  const sent = [
    '/client/dashboard?tab=consultations',
    '/client/dashboard?tab=consultations&dialog=people',
    '/client/dashboard?tab=consultations&dialog=details',
    '/client/dashboard?tab=consultations&dialog=notices',
    '/client/dashboard?tab=consultations&dialog=waiting',
    '/client/dashboard?tab=consultations&dialog=request',
    '/client/dashboard?tab=consultations&dialog=consultation%3A1',
    '/client/dashboard?tab=project',
    '/client/dashboard?tab=project&dialog=people',
    '/client/dashboard?tab=project&dialog=details',
    '/client/dashboard?tab=project&dialog=notices',
    '/client/dashboard?tab=project&dialog=waiting',
    '/client/dashboard?tab=project&dialog=project%3A1',
    '/client/dashboard?tab=project&dialog=files%3A1',
    '/client/dashboard?tab=project&dialog=quote%3A1',
    '/client/dashboard?tab=project&dialog=invoice%3A1',
    '/client/dashboard?tab=project&dialog=statement',
    '/client/dashboard?tab=project&artwork=1',
    '/client/dashboard?tab=project&color=1',
    '/client/dashboard?tab=messages',
    '/client/dashboard?tab=messages&dialog=people',
    '/client/dashboard?tab=messages&dialog=details',
    '/client/dashboard?tab=messages&dialog=notices',
    '/client/dashboard?tab=messages&dialog=waiting',
    '/client/dashboard?tab=messages&message=1',
    '/client/dashboard?tab=previews',
    '/client/dashboard?tab=previews&dialog=people',
    '/client/dashboard?tab=previews&dialog=details',
    '/client/dashboard?tab=previews&dialog=notices',
    '/client/dashboard?tab=previews&dialog=waiting',
    '/client/dashboard?tab=previews&preview=1',
    '/client/dashboard?tab=previews&note=1',
  ];
  expect(missing(sent, every(portalAddresses, portalAddress as Build))).toEqual([]);
});

it('writes every address of the Site screen', () => {
  const addresses: Record<SitePart, string> = {
    hero: '/admin/site?section=hero',
    services: '/admin/site?section=services',
    figures: '/admin/site?section=figures',
    about: '/admin/site?section=about',
    contact: '/admin/site?section=contact',
    footer: '/admin/site?section=footer',
    legal: '/admin/site?section=legal',
    search: '/admin/site?section=search',
    redirects: '/admin/site?section=redirects',
    testimonials: '/admin/site?section=testimonials',
    brand: '/admin/site?section=brand',
  };
  const parts = Object.keys(addresses) as SitePart[];
  expect(Object.fromEntries(parts.map((part) => [part, siteAddress(part)]))).toEqual(addresses);
});

it('writes every parameter beside the tab', () => {
  expect(adminAddress('portfolio', { client: '1', dialog: 'artwork:1', artwork: '2', q: 'a b&c' })).toBe(
    '/admin?tab=portfolio&client=1&dialog=artwork%3A1&artwork=2&q=a+b%26c',
  );
});
