import { useRef, useState, type FormEvent } from 'react';
import { setupAdmin } from '#contract/auth.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { appBoot } from '#web/api/boot.ts';
import { browser } from '#web/api/browser.ts';
import { call } from '#web/api/client.ts';
import { checkSetup, type SetupErrors } from '#web/features/sign-in/check-setup.ts';
import { SetupFields } from '#web/features/sign-in/setup-fields.tsx';
import { SetupLinkGone } from '#web/features/sign-in/setup-link-gone.tsx';
import { SignInLayout } from '#web/features/sign-in/sign-in-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { flash, toast } from '#web/ui/toast-store.ts';

/** The one-time set-up: its token stands in the fragment of the link, which no server log ever sees. */
export function SetupPage() {
  const { brand } = appBoot();
  const [token] = useState(() => window.location.hash.slice(1));
  const [gone, setGone] = useState(token === '');
  const [errors, setErrors] = useState<SetupErrors>({});
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(fields: SetupErrors, title: string, description: string) {
    setErrors(fields);
    toast({ title, description, tone: 'error' });
    const [first] = Object.keys(fields);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const checked = checkSetup(new FormData(event.currentTarget));
    if (!checked.body) return refuse(checked.errors, 'Validation Error', checked.text);
    setErrors({});
    setPending(true);
    try {
      await call(setupAdmin, { body: { token, ...checked.body } });
      flash({
        title: 'Welcome',
        description: 'Your account is ready. You are the first super admin.',
        tone: 'success',
      });
      browser.leave('/admin');
    } catch (error) {
      setPending(false);
      if (error instanceof ApiError && error.code === 'gone') return setGone(true);
      const fields = error instanceof ApiError ? error.fields : {};
      refuse(fields, 'Error', errorText(error, 'The account could not be created. Please try again.'));
    }
  }

  return (
    <SignInLayout
      brand={brand}
      title={gone ? (token ? 'This link is spent' : 'This link is incomplete') : 'Set up your account'}
      lead={
        gone
          ? 'A set-up link works once, for one hour.'
          : `You become the first super admin of ${brand.name}.`
      }
      caption="Plant it once. Watch it grow."
    >
      {gone ? (
        <SetupLinkGone />
      ) : (
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          onInput={(event) => {
            const { name } = event.target as HTMLInputElement;
            setErrors((all) => ({ ...all, [name]: undefined }));
          }}
          aria-label="Set up your account"
          className="flex flex-col gap-5"
        >
          <SetupFields errors={errors} />
          <Button
            type="submit"
            size="lg"
            pending={pending}
            pendingLabel="Creating account..."
            className="mt-1 w-full"
          >
            Create account
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}
