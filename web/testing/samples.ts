import type { CurrentClient, CurrentUser } from '#contract/auth.ts';
import type { ClientConsultation, Consultation } from '#contract/consultations.ts';
import type { AdminCounts } from '#contract/overview.ts';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const admin = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  id: id(900),
  email: 'rosa@lonestar.example',
  firstName: 'Rosa',
  lastName: 'Vega',
  profileImageUrl: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  isAdmin: true,
  isSuperAdmin: false,
  ...overrides,
});

export const clientAccount = (overrides: Partial<CurrentClient> = {}): CurrentClient => ({
  id: id(800),
  name: 'Dana Whitfield',
  email: 'dana@whitfield.example',
  company: 'Whitfield Roofing',
  phone: '+1 214 555 0142',
  clientCode: 'LS-7K3Q',
  companyLogoUrl: null,
  mustConfirmEmail: false,
  createdAt: '2026-02-01T09:00:00.000Z',
  ...overrides,
});

export const counts = (overrides: Partial<AdminCounts> = {}): AdminCounts => ({
  consultationsPending: 0,
  consultationsTotal: 0,
  consultationsSpam: 0,
  feedbackUnread: 0,
  messagesUnread: 0,
  clientMessagesUnread: 0,
  contactMessagesUnread: 0,
  changeRequestsPending: 0,
  ...overrides,
});

export const request = (n: number, overrides: Partial<Consultation> = {}): Consultation => ({
  id: id(n),
  name: `Person ${n}`,
  email: `person${n}@example.com`,
  company: null,
  phone: null,
  service: 'ai-marketing',
  message: `Message ${n}`,
  status: 'pending',
  referredBy: null,
  businessName: null,
  businessType: null,
  clientAccountId: null,
  matchingClientId: null,
  createdAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  ...overrides,
});

export const ownRequest = (n: number, overrides: Partial<ClientConsultation> = {}): ClientConsultation => {
  const { service, message, status, businessName, businessType, createdAt } = request(n);
  return { id: id(n), service, message, status, businessName, businessType, createdAt, ...overrides };
};
