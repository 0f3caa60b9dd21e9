import { startSession } from '../../../server/access/sessions/sessions.ts';
import type { Db } from '../../../server/data/db/database.ts';
import type { StaffRole } from '../../../contract/permissions/permissions.ts';
import { fill } from './seed-rows.ts';

/**
 * The members of staff for whom waiting things are read. `few`: own the newest five companies, five requests and three
 * projects. `many`: own half of the companies, every fourth request and every fifth project.
 */
export const staff = {
  all: { role: 'super-admin', part: null },
  mineFew: { role: 'admin', part: 'few' },
  mineMany: { role: 'admin', part: 'many' },
  managerFew: { role: 'client-manager', part: 'few' },
  managerMany: { role: 'client-manager', part: 'many' },
} as const satisfies Record<string, { role: StaffRole; part: 'few' | 'many' | null }>;

export type StaffName = keyof typeof staff;

const names = Object.keys(staff) as StaffName[];

export const idOf = (name: StaffName): string =>
  `00000000-0000-7000-8000-00000000000${names.indexOf(name) + 1}`;

/** Adds the members of staff. */
export const fillStaff = (db: Db, createdAt: string) =>
  fill(db, 'user', names.length, (n) => {
    const name = names[n] ?? 'all';
    return {
      id: idOf(name),
      email: `${name}@example.com`,
      emailKey: `${name.toLowerCase()}@example.com`,
      emailVerified: true,
      firstName: name,
      lastName: null,
      profileImageUrl: null,
      role: staff[name].role,
      grantedRole: staff[name].role,
      passwordHash: null,
      createdAt,
      lastSignInAt: null,
    };
  });

/** Assigns companies to the members of staff. */
export async function assignCompanies(
  db: Db,
  companies: readonly string[],
  createdAt: string,
): Promise<void> {
  for (const name of names) {
    const { part } = staff[name];
    if (part === null) continue;
    const own = part === 'few' ? companies.slice(-5) : companies.filter((_, n) => n % 4 < 2);
    await fill(db, 'assignment', own.length, (n) => ({
      clientAccountId: own[n] ?? '',
      userId: idOf(name),
      owner: false,
      createdAt,
    }));
  }
}

/** The owner of the nth request or message from the site; null without an owner. */
export function ownerOf(n: number, count: number): string | null {
  if (n >= count - 10) return idOf(n % 2 === 0 ? 'mineFew' : 'managerFew');
  if (n % 4 === 0) return idOf('mineMany');
  return n % 4 === 1 ? idOf('managerMany') : null;
}

/** The owner of the nth project; null without an owner. */
export function responsibleFor(n: number, count: number): string | null {
  if (n >= count - 3) return idOf('mineFew');
  return n % 5 === 0 ? idOf('mineMany') : null;
}

/** Opens a session for each member of staff and returns the cookies. */
export async function signIn(db: Db, now: number): Promise<Record<StaffName, string>> {
  const cookies: Partial<Record<StaffName, string>> = {};
  for (const name of names) {
    const token = await startSession(db, { kind: 'staff', userId: idOf(name) }, { userAgent: 'bench', now });
    cookies[name] = `foyer-staff=${token}`;
  }
  return cookies as Record<StaffName, string>;
}
