import { Icon } from '#web/ui/pictures/icon.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

const mentionsAccount = (message: string) => /client account/i.test(message);

/** The content of the thank-you dialog: the indicator, the message, and the link to the portal if there is an account. */
export function ThankYou({ message }: { message: string }) {
  return (
    <div className="thanks">
      <p className="received">
        <Icon name="check" />
        Request Received
      </p>
      <p>{message}</p>
      {mentionsAccount(message) && (
        <section>
          <h3>Your Client Portal is Ready!</h3>
          <p>If you already had an account, your old password still applies.</p>
          <LinkButton href="/client/login">Access Your Client Portal</LinkButton>
        </section>
      )}
    </div>
  );
}
