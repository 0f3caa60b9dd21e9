/**
 * The `mailto:` link of an address. `?` and `&`, both allowed in an address, are escaped so that they do not start parameters.
 */
export const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
