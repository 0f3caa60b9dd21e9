import { randomInt } from 'node:crypto';

// Leaves out letters and digits that look alike.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a code that is easy to read out over the phone, for example `BB-7K3Q`. */
export const newClientCode = (prefix: string, length: number): string =>
  `${prefix}-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
