interface SubmitLabelProps {
  /** Undefined until the form lives in the browser: the style sheet follows the checkbox till then. */
  createAccount: boolean | undefined;
}

const withAccount = 'Create Account & Quote Project';
const withoutAccount = 'Quote a Project';

export function SubmitLabel({ createAccount }: SubmitLabelProps) {
  if (createAccount !== undefined) return createAccount ? withAccount : withoutAccount;
  return (
    <>
      <span className="group-has-[[name=createAccount]:not(:checked)]/request:hidden">{withAccount}</span>
      <span className="group-has-[[name=createAccount]:checked]/request:hidden">{withoutAccount}</span>
    </>
  );
}
