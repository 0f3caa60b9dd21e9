import type { Business } from './business.ts';
import { firstBusinesses } from './first-businesses.ts';
import { laterBusinesses } from './later-businesses.ts';

/** The clients, those who came first before the others. The first one is the client people sign in as. */
export const businesses: readonly Business[] = [...firstBusinesses, ...laterBusinesses];
