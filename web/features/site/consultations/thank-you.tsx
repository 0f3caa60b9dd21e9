import { Icon } from '#web/ui/pictures/icon.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

const mentionsAccount = (message: string) => /client account/i.test(message);

interface ThankYouProps {
  message: string;
  /** The end of the 24 hours in the visitor's time zone; without it, only the promise is shown. */
  until?: string | undefined;
}

/**
 * The content of the thank-you dialog: the message, the link to the portal for a new account, and the next steps, the
 * first one ticked.
 */
export function ThankYou({ message, until }: ThankYouProps) {
  return (
    <div className="thanks">
      <p>{message}</p>
      {mentionsAccount(message) && (
        <section>
          <h3>Your Client Portal is Ready!</h3>
          <p>An existing account keeps its password.</p>
          <LinkButton href="/client/login">Access Your Client Portal</LinkButton>
        </section>
      )}
      <h3>What happens next</h3>
      <ol className="steps">
        <li className="done">
          <Icon name="check" />
          Request Received
        </li>
        <li>
          A person answers <strong>{until ? `by ${until}` : 'within 24 hours'}</strong>.
        </li>
        <li>We agree on the work and the price.</li>
      </ol>
    </div>
  );
}
