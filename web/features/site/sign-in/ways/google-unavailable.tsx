import { GoogleLogo } from '../parts/google-mark.tsx';

/** A button for Google sign-in of clients, which is not available yet. */
export function GoogleUnavailable({ email }: { email: string }) {
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        disabled
        aria-describedby="google-note"
        className="relative flex min-h-13 w-full items-center justify-center rounded-full border border-dashed border-control px-6 font-semibold text-ink-soft disabled:cursor-not-allowed"
      >
        <GoogleLogo />
        Continue with Google
      </button>
      <p id="google-note" className="text-sm text-ink-soft">
        Google sign-in is temporarily unavailable. Need help? Write to{' '}
        <a
          href={`mailto:${email}`}
          className="font-medium wrap-anywhere text-brand-ink underline underline-offset-4"
        >
          {email}
        </a>
      </p>
    </div>
  );
}
