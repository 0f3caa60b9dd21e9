interface SubmitLabelProps {
  /** Undefined until the form is hydrated; until then the style sheet follows the checkbox. */
  createAccount: boolean | undefined;
}

const withAccount = 'Create Account & Quote Project';
const withoutAccount = 'Quote a Project';

export function SubmitLabel({ createAccount }: SubmitLabelProps) {
  if (createAccount !== undefined) return createAccount ? withAccount : withoutAccount;
  return (
    <>
      <span className="with-account">{withAccount}</span>
      <span className="without-account">{withoutAccount}</span>
    </>
  );
}
