import { buttonStyle } from '#web/ui/button-style.ts';
import { ThankYou } from './thank-you.tsx';
import { thankYouTitle } from './thank-you-dialog.tsx';

/** The thanks after a post without JavaScript: a dialog that the document opens and its own form closes. */
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
