/** The codes of an error and of its causes. `fetch` puts the useful code into the cause. */
function codes(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = 'code' in error ? String(error.code) : '';
  const inner = error instanceof AggregateError ? error.errors.map(codes).join(' ') : '';
  return [own, error.name, error.message, inner, error.cause ? codes(error.cause) : ''].join(' ');
}

/**
 * The reason why a service cannot be reached. The text distinguishes a wrong name, a closed port, a firewall and a bad
 * certificate.
 * @param variable the setting that names the service
 */
export function networkTrouble(error: unknown, host: string, variable: string): string {
  const all = codes(error);
  if (/ENOTFOUND|EAI_AGAIN/.test(all))
    return `The name ${host} is not known: the address in ${variable} is wrong, or name resolution fails.`;
  if (/ECONNREFUSED/.test(all))
    return `${host} refuses the connection: the port in ${variable} is wrong, or nothing runs there.`;
  if (/CERT_HAS_EXPIRED/.test(all)) return `The certificate of ${host} has expired.`;
  if (/SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(all))
    return `The certificate of ${host} comes from an unknown authority. Name that authority in NODE_EXTRA_CA_CERTS, or use a public certificate.`;
  if (/ALTNAME_INVALID/.test(all)) return `The certificate of ${host} is for another name.`;
  if (/certificate|CERT_|EPROTO|ERR_SSL/i.test(all)) return `${host} uses an unsupported version of TLS.`;
  if (/TIMEDOUT|Timeout|EHOSTUNREACH|ENETUNREACH/i.test(all))
    return `${host} does not answer: a firewall may be in between, or the address in ${variable} is wrong.`;
  return `The connection to ${host} was lost.`;
}
