import { LinkButton } from '#web/ui/buttons/link-button.tsx';

/** Shown for a set-up link that was used, has expired, or was copied in part: explains how to get another. */
export function SetupLinkGone() {
  return (
    <div className="flex flex-col gap-6">
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-ink-soft marker:font-semibold marker:text-brand-ink">
        <li>Copy the whole link from the console, with everything after the # sign.</li>
        <li>
          If it was used or is older than an hour, restart the server: it prints a new one while there is no
          staff account.
        </li>
        <li>If there is an account already, sign in with it.</li>
      </ol>
      <LinkButton href="/admin-login" size="lg">
        Go to the sign-in
      </LinkButton>
    </div>
  );
}
