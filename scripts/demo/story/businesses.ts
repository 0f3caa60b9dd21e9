import type { Business } from './business.ts';
import { firstBusinesses } from './first-businesses.ts';
import { laterBusinesses } from './later-businesses.ts';

/** The clients in the order of their accounts. The first is the one with the sample sign-in. */
export const businesses: readonly Business[] = [...firstBusinesses, ...laterBusinesses];
