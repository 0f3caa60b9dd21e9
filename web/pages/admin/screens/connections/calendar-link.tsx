import { LinkButton } from '#web/ui/buttons/link-button.tsx';

/** A link to the account page, because each person has a separate calendar address. */
export const CalendarLink = () => (
  <LinkButton href="/admin/account#calendar" variant="secondary" className="w-fit">
    Your calendar address
  </LinkButton>
);
