import { randomInt } from 'node:crypto';

// No letters that look like digits and no digits that look like letters.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code that is easy to read out over the phone, for example `BB-7K3Q`. */
export const newClientCode = (prefix: string, length: number): string =>
  `${prefix}-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
