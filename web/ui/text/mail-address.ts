/**
 * The `mailto:` link of an address. `?` and `&`, both allowed in an address, are escaped so that they do not start parameters.
 */
export const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** The address of a link that calls a phone number. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
