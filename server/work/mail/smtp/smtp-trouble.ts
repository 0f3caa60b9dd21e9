/** A problem that prevents the program from sending through the mail server. */
export interface SmtpTrouble {
  /** The problem and what to check, as text for staff. */
  words: string;
  /** The original answer of the server or of this machine. */
  answer: string;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function wordsFor(error: unknown, host: string): string {
  const message = error instanceof Error ? error.message : String(error);
  // The code of the library's error names the step, and the message names the cause.
  const all = `${codeOf(error)} ${message}`;
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(all))
    return `The name ${host} is not known: the address in SMTP_URL is wrong, or name resolution fails.`;
  if (/ECONNREFUSED/.test(all))
    return `${host} refuses the connection: the port in SMTP_URL is wrong, or no mail server runs there.`;
  if (/EAUTH|\b53[0-9]\b|Invalid login/.test(all))
    return `${host} refuses the sign-in: the user or the password in SMTP_URL is wrong.`;
  if (/certificate|CERT_|self.signed|ETLS|ssl|wrong version/i.test(all))
    return `The certificate of ${host} cannot be trusted, or it uses another kind of TLS: smtps:// is for port 465, smtp:// for 587.`;
  if (/ETIMEDOUT|ETIME|timeout|EHOSTUNREACH|ENETUNREACH/i.test(all))
    return `${host} does not answer: a firewall may be in between, or the port is wrong.`;
  if (/ECONNECTION|ECONNRESET|ESOCKET|closed/i.test(all)) return `The connection to ${host} was lost.`;
  return `${host} does not accept the e-mail.`;
}

/** Explains why mail does not get through to the server at `url`. */
export function smtpTrouble(error: unknown, url: string): SmtpTrouble {
  const { hostname, port } = new URL(url);
  const host = port === '' ? hostname : `${hostname}:${port}`;
  const message = error instanceof Error ? error.message : String(error);
  return { words: wordsFor(error, host), answer: message.replaceAll(/\s+/g, ' ').slice(0, 1_000) };
}
