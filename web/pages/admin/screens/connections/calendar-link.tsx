import { LinkButton } from '#web/ui/buttons/link-button.tsx';

/** The calendar address belongs to a person, so it is on the account page. */
export const CalendarLink = () => (
  <LinkButton href="/admin/account#calendar" variant="secondary" className="w-fit">
    Your calendar address
  </LinkButton>
);
