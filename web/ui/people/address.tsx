/** An e-mail address that breaks before its @ where it does not fit, and inside a word only where even that does not help. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at <= 0) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
