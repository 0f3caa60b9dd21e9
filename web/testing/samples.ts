import type { Brand } from '#contract/brand.ts';
import type { ClientNext } from '#contract/waiting.ts';
import type { CurrentClient, CurrentUser } from '#contract/auth.ts';
import type { Client, ClientDetail, ListedClient } from '#contract/clients.ts';
import { myConsultation, type MyConsultation, type Consultation } from '#contract/consultations.ts';
import type { Invitation } from '#contract/invitations.ts';
import type { AdminCounts } from '#contract/overview.ts';
import { permissionsOf } from '#contract/permissions/permissions.ts';
import type { Person } from '#contract/person.ts';
import type { Project } from '#contract/projects.ts';
import type { TeamMember } from '#contract/team.ts';

const id = (n: number) => `0199f0a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The brand of an agency. */
export const brand: Brand = {
  name: 'Lone Star Works',
  description: 'An agency.',
  email: 'hello@lonestar.example',
  phone: '+1 214 555 0100',
  address: { street: '1 Main Street', city: 'Dallas', region: 'Texas', postalCode: '75201', country: 'US' },
  social: [],
  codePrefix: 'LS',
  colors: { brand: '#3d38d6', accent: '#ff5a36' },
};

export const admin = (overrides: Partial<CurrentUser> = {}): CurrentUser => ({
  id: id(900),
  email: 'rosa@lonestar.example',
  firstName: 'Rosa',
  lastName: 'Vega',
  profileImageUrl: null,
  createdAt: '2026-01-05T09:00:00.000Z',
  isAdmin: true,
  isSuperAdmin: false,
  phone: null,
  timeZone: null,
  mustAddFactor: false,
  role: 'admin',
  permissions: permissionsOf(overrides.role ?? 'admin'),
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
  confirmationSent: false,
  contactId: id(850),
  standing: 'decides',
  seesMoney: true,
  timeZone: null,
  companies: [{ id: id(800), name: 'Whitfield Roofing', clientCode: 'LS-7K3Q' }],
  createdAt: '2026-02-01T09:00:00.000Z',
  ...overrides,
});

/** A person who is named as an author. */
export const someone = (name: string, overrides: Partial<Person> = {}): Person => ({
  id: `0199f0a0-0000-7000-8000-${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(12, '0')
    .slice(0, 12)}`,
  name,
  profileImageUrl: null,
  isYou: false,
  ...overrides,
});

/** A client account as staff receive it. */
export const anyClient = (overrides: Partial<Client> = {}): Client => ({
  id: id(800),
  name: 'Dana Whitfield',
  email: 'dana@whitfield.example',
  company: 'Whitfield Roofing',
  phone: null,
  clientCode: 'LS-7K3Q',
  companyLogoUrl: null,
  origin: 'staff',
  emailVerifiedAt: null,
  closedAs: null,
  closedAt: null,
  createdAt: '2026-02-01T09:00:00.000Z',
  ...overrides,
});

/** The assigned people of a row that has none. */
export const unassigned = { owner: null, helpers: [] };

/** The sample account as a row of the client list. */
export const listedClient = (overrides: Partial<ListedClient> = {}): ListedClient => ({
  ...anyClient(),
  ...unassigned,
  projectCount: 0,
  ...overrides,
});

/** The sample account with all details, as its dialog receives it. */
export const clientDetail = (overrides: Partial<ClientDetail> = {}): ClientDetail => ({
  ...anyClient(),
  ...unassigned,
  known: null,
  claimed: false,
  counts: {
    consultations: 0,
    projects: 0,
    messages: 0,
    previews: 0,
    artwork: 0,
    changeRequests: 0,
    feedback: 0,
  },
  recentConsultations: [],
  projects: [],
  ...overrides,
});

export const project = (n: number, overrides: Partial<Project> = {}): Project => ({
  id: id(n),
  title: `Project ${n}`,
  description: 'A description',
  category: null,
  results: null,
  imageUrl: null,
  image: null,
  pictureFailed: false,
  videoUrl: null,
  videoProblem: null,
  fileUrl: null,
  fileType: 'image',
  clientAccountId: null,
  client: null,
  assignedAdminId: null,
  ...unassigned,
  stage: null,
  promisedOn: null,
  nextStep: null,
  nextStepAsOf: null,
  awaitsDeposit: false,
  isVisible: false,
  createdAt: '2026-11-01T09:00:00.000Z',
  deletedAt: null,
  ...overrides,
});

export const counts = (overrides: Partial<AdminCounts> = {}): AdminCounts => ({
  consultationsPending: 0,
  consultationsTotal: 0,
  consultationsSpam: 0,
  consultationsLost: 0,
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
  claimsAccount: false,
  owner: null,
  lostReason: null,
  repliedAt: null,
  createdAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  ...overrides,
});

export const ownRequest = (n: number, overrides: Partial<MyConsultation> = {}): MyConsultation => ({
  ...myConsultation.parse({
    ...request(n),
    lookedAfterBy: null,
    answerBy: null,
    appointment: null,
    answers: [],
  }),
  ...overrides,
});

/** A member of the team: an active admin. */
export const colleague = (overrides: Partial<TeamMember> = {}): TeamMember => {
  const { id, email, firstName, lastName, profileImageUrl, createdAt } = admin();
  return {
    id,
    email,
    firstName,
    lastName,
    profileImageUrl,
    createdAt,
    role: 'admin',
    state: 'active',
    endsAt: null,
    deactivatedAt: null,
    lastSignInAt: null,
    ...overrides,
  };
};

/** Overrides that make a colleague a different person from the signed-in one. */
export const kim = {
  id: id(901),
  firstName: 'Kim',
  lastName: 'Park',
  email: 'kim@lonestar.example',
};

/** An open invitation to the team. */
export const teamInvitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  id: id(30),
  kind: 'staff',
  name: null,
  email: 'lee@lonestar.example',
  standing: null,
  role: 'support-admin',
  endsAt: null,
  state: 'open',
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2100-03-15T12:00:00.000Z',
  ...overrides,
});

/** No item waits between the company and the agency. */
export const noNext: ClientNext = {
  yours: null,
  yourCount: 0,
  theirs: null,
  ours: null,
  delivered: null,
  asked: null,
  nextDate: null,
  inProject: 0,
  hasMoney: false,
};
