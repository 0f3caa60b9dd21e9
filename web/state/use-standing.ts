import { useQuery } from '@tanstack/react-query';
import { standsFor, type Standing } from '#contract/permissions/permissions.ts';
import { currentClientQuery } from '#web/api/session/session.ts';

/** The signed-in contact that the page has loaded. Without one, everything is offered and the server decides. */
const useContact = () => useQuery({ ...currentClientQuery, enabled: false }).data;

/** Whether the signed-in contact's standing includes the needed one; otherwise the action is not offered. */
export function useStanding(needed: Standing): boolean {
  const contact = useContact();
  return contact ? standsFor(contact.standing, needed) : true;
}

/** Whether the signed-in contact sees prices. */
export const useSeesMoney = (): boolean => useContact()?.seesMoney ?? true;

/** Whether the company of the signed-in contact has a logo. */
export const useHasLogo = (): boolean => (useContact()?.companyLogoUrl ?? null) !== null;

/** Whether the signed-in contact may remove a company file: deciders may remove any, other people only their own. */
export function useMayRemove(): (authorId: string | null) => boolean {
  const contact = useContact();
  return (authorId) => {
    if (!contact || contact.standing === 'decides') return true;
    return contact.standing === 'comments' && authorId === contact.contactId;
  };
}
