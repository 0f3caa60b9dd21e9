import { buttonStyle } from '#web/ui/button-style.ts';
import { ThankYou } from './thank-you.tsx';
import { thankYouTitle } from './thank-you-dialog.tsx';

/** The thanks after a post without JavaScript: a dialog that the document opens and its own form closes. */
export function ThankYouPanel({ message }: { message: string }) {
  return (
    <dialog
      open
      aria-labelledby="thank-you-title"
      className="relative m-0 mb-8 w-full max-w-none rounded-xl bg-overlay p-6 text-ink shadow-lg"
    >
      <h2 id="thank-you-title" className="mb-4 text-2xl">
        {thankYouTitle}
      </h2>
      <ThankYou message={message} />
      <form method="dialog" className="mt-6 flex justify-end">
        <button type="submit" className={buttonStyle('secondary')}>
          Close
        </button>
      </form>
    </dialog>
  );
}
