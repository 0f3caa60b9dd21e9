import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { ThankYou } from './thank-you.tsx';
import { thankYouTitle } from './thank-you-dialog.tsx';

/** The thank-you dialog after a post without JavaScript. The server renders it open, with a form that closes it. */
export function ThankYouPanel({ message }: { message: string }) {
  return (
    <dialog open aria-labelledby="thank-you-title" className="thanks-panel">
      <h2 id="thank-you-title">{thankYouTitle}</h2>
      <ThankYou message={message} />
      <form method="dialog">
        <button type="submit" className={buttonStyle('secondary')}>
          Close
        </button>
      </form>
    </dialog>
  );
}
