import type { PageModel } from '#contract/pages.ts';
import { ClientLoginForm } from '#web/features/site/sign-in/client-login-form.tsx';
import { GoogleUnavailable } from '#web/features/site/sign-in/ways/google-unavailable.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import type { CredentialErrors } from '#web/features/site/sign-in/use-credentials.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Island } from '#web/ui/layout/island.tsx';

type Model = Extract<PageModel, { page: 'client-login' }>;

function refusalOf({ error }: Model): { title: string; errors: CredentialErrors } | null {
  if (!error) return null;
  const { email, password } = error.fields ?? {};
  if (!email && !password) return { title: error.title, errors: { form: error.message } };
  return { title: error.title, errors: { ...(email ? { email } : {}), ...(password ? { password } : {}) } };
}

export function ClientLoginPage({ model }: { model: Model }) {
  const { brand, values, next } = model;
  const refusal = refusalOf(model);
  return (
    <SignInLayout
      brand={brand}
      title="Client Login"
      lead="Follow your consultations, projects and previews."
      caption="client"
    >
      <Island
        name="client-login-form"
        component={ClientLoginForm}
        props={{
          ...(next ? { next } : {}),
          ...(values ? { email: values.email } : {}),
          ...(refusal ? { refusal } : {}),
        }}
        when="visible"
      />
      <div className="flex min-h-[1lh] items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
      <LinkButton href="/sign-in" variant="secondary" size="lg" className="-my-3">
        Sign in without a password
      </LinkButton>
      <GoogleUnavailable email={brand.email} />
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-6">
        <p className="flex min-h-11 items-center text-sm text-ink-soft">New to {brand.name}?</p>
        <LinkButton href="/#contact" variant="secondary">
          Create an Account
        </LinkButton>
      </div>
    </SignInLayout>
  );
}
