/** The address of a link that calls a phone number. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
