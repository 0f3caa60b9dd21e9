/**
 * The `mailto:` link for an address. `?` and `&` are allowed in addresses, so they are escaped; otherwise they would
 * start parameters.
 */
export const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** The `tel:` link for a phone number. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
