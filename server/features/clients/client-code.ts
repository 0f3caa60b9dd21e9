import { randomInt } from 'node:crypto';

// Neither letters that look like digits nor digits that look like letters.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code to read out over the phone: `BB-7K3Q`. */
export const newClientCode = (prefix: string, length: number): string =>
  `${prefix}-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
