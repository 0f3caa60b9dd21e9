/** The link to write to an address. A `?` or `&` in it, both allowed there, must not become part of the mail. */
export const mailAddress = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
