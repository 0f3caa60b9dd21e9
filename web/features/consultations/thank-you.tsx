import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const mentionsAccount = (message: string) => /client account/i.test(message);

/** What follows a request that arrived: the indicator, the message, and the way into the portal when there is one. */
export function ThankYou({ message }: { message: string }) {
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2 justify-self-start rounded-full bg-success-soft py-1.5 pr-4 pl-2 text-sm font-semibold text-success-ink">
        <Icon name="check" />
        Request Received
      </p>
      <p>{message}</p>
      {mentionsAccount(message) && (
        <section className="grid gap-3 rounded-lg bg-brand-soft p-5">
          <h3 className="text-xl">Your Client Portal is Ready!</h3>
          <p className="text-ink-soft">
            Sign in with your e-mail address and the password you have just chosen.
          </p>
          <LinkButton href="/client/login" className="justify-self-start">
            Access Your Client Portal
          </LinkButton>
        </section>
      )}
    </div>
  );
}
