import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileTexts } from './file-texts.ts';
import { fileSource } from './files.ts';
import { limits } from './limits.ts';

/** Titles and texts of a logo that is not taken (specification, sections 5 and 8). */
export const logoTexts = {
  accept: 'image/png,image/jpeg,image/gif',
  type: { title: 'Invalid File Type', text: fileTexts.logoType },
  size: { title: 'File Too Large', text: fileTexts.logoSize },
  read: { title: 'File Read Error', text: 'Failed to read the selected file. Please try again.' },
} as const;

/** What a client may change of the own profile. */
export const profilePatch = z.object({
  /** A data URL, or `upload:<id>` of a finished upload; null takes the logo away. */
  companyLogoUrl: z.nullable(fileSource(logoTexts.type.text)),
});

export type ProfilePatch = z.infer<typeof profilePatch>;

export const updateProfile = endpoint('PATCH', '/api/client/profile', {
  access: 'client',
  summary: "Set the company's logo, or take it away",
  body: profilePatch,
  spool: { fields: ['companyLogoUrl'], maxBytes: limits.logo, tooLarge: logoTexts.size.text },
  response: z.object({
    /** `/uploads/{fileName}`. */
    companyLogoUrl: z.nullable(z.string()),
  }),
  errors: ['payload_too_large', 'conflict', 'too_many_requests', 'storage_full'],
});
