import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileTexts } from './texts/file-texts.ts';
import { fileSource } from './files.ts';
import { optionalText, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** The titles and texts shown for a refused logo (specification, sections 5 and 8). */
export const logoTexts = {
  accept: 'image/png,image/jpeg,image/gif',
  type: { title: 'Invalid File Type', text: fileTexts.logoType },
  size: { title: 'File Too Large', text: fileTexts.logoSize },
  read: { title: 'File Read Error', text: 'Failed to read the selected file. Please try again.' },
} as const;

/** The profile fields that clients may change. */
const profilePatch = z.object({
  /** A data URL, or `upload:<id>` of a finished upload; null removes the logo. */
  companyLogoUrl: z.nullable(fileSource(logoTexts.type.text)),
});

export type ProfilePatch = z.infer<typeof profilePatch>;

export const updateProfile = endpoint('PATCH', '/api/client/profile', {
  access: 'client',
  standing: 'decides',
  untilVerified: 'same',
  summary: "Set the company's logo, or remove it",
  body: profilePatch,
  bodyFiles: { fields: ['companyLogoUrl'], maxBytes: limits.logo, tooLarge: logoTexts.size.text },
  response: z.object({
    /** `/uploads/{fileName}`. */
    companyLogoUrl: z.nullable(z.string()),
  }),
  errors: ['payload_too_large', 'conflict', 'too_many_requests', 'storage_full'],
});

/** True for the name of a time zone, such as `America/Chicago`. */
const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The name of a time zone. */
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'Please choose a time zone from the list.'));

/** Changes by a contact to their own data. */
export const ownDetails = z.object({
  name: requiredText(limits.name, 'Please enter your name.', 'The name'),
  phone: optionalText(limits.phone, 'The phone number'),
  /** Null means the agency's time zone. */
  timeZone: z.nullable(timeZone),
});

export type OwnDetails = z.infer<typeof ownDetails>;

export const updateOwnDetails = endpoint('PATCH', '/api/client/user', {
  access: 'client',
  standing: 'pays',
  untilVerified: 'same',
  summary: 'Change your name, phone number and time zone',
  body: ownDetails,
  response: ownDetails,
});
