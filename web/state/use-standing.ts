import { useQuery } from '@tanstack/react-query';
import { standsFor, type Standing } from '#contract/permissions/permissions.ts';
import { currentClientQuery } from '#web/api/session/session.ts';

/** The signed-in contact, if the page has loaded the session. Otherwise all actions are offered and the server decides. */
const useContact = () => useQuery({ ...currentClientQuery, enabled: false }).data;

/** True if the standing of the signed-in contact includes `needed`; otherwise the action is not offered. */
export function useStanding(needed: Standing): boolean {
  const contact = useContact();
  return contact ? standsFor(contact.standing, needed) : true;
}

/** True if the signed-in contact may see prices. */
export const useSeesMoney = (): boolean => useContact()?.seesMoney ?? true;

/** True if the company of the signed-in contact has a logo. */
export const useHasLogo = (): boolean => (useContact()?.companyLogoUrl ?? null) !== null;

/**
 * Tells whether the signed-in contact may remove a file of the company: contacts who decide may remove all files,
 * others only their own.
 */
export function useMayRemove(): (authorId: string | null) => boolean {
  const contact = useContact();
  return (authorId) => {
    if (!contact || contact.standing === 'decides') return true;
    return contact.standing === 'comments' && authorId === contact.contactId;
  };
}
