import { BlockList, isIP, type LookupFunction } from 'node:net';
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { invalid } from '#server/core/errors.ts';

// There are two lists, because in one list each IPv4 address would also match the IPv6 range for mapped IPv4 addresses.
const closed = { 4: new BlockList(), 6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed[4].addSubnet(net, bits, 'ipv4');
// In IPv6 only 2000::/3 is public, except for its ranges for examples and for embedded IPv4 (Teredo, 6to4).
for (const [net, bits] of [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  closed[6].addSubnet(net, bits, 'ipv6');

/** True for a public internet address. An IPv4 address in IPv6 notation does not count as public. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed[4].check(address, 'ipv4');
  return family === 6 && !closed[6].check(address, 'ipv6');
}

/** Resolves a host name to all its addresses, as `dns.lookup` does. */
export type Resolve = (
  name: string,
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export const systemResolve: Resolve = (name, answer) =>
  // After an error Node passes no addresses.
  systemLookup(name, { all: true }, (error, addresses) => answer(error, error ? [] : addresses));

/** The error for a refused address. Its message has the reason and the setting that allows such addresses. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
  constructor(reason = 'This address is in a private network.') {
    super(`${reason} WEBHOOKS_TO_PRIVATE=1 allows any address.`);
  }
}

/**
 * Makes the lookup function of a connection, which refuses private addresses. The connection uses the addresses that were
 * checked, so a later change of the name's address has no effect.
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (name, { all }, answer) =>
    resolve(name, (error, addresses) => {
      const [first] = addresses;
      const refused =
        error ?? (first && addresses.every(({ address }) => isPublic(address)) ? null : new RefusedAddress());
      if (refused || !first) answer(refused, '');
      else if (all) answer(null, addresses);
      else answer(null, first.address, first.family);
    });

/** @throws RefusedAddress for plain http or a private IP address */
export function assertAllowed({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new RefusedAddress('The address must start with https://.');
  const host = hostname.replace(/^\[|\]$/g, '');
  // A connection to an IP address needs no name lookup, so the address is checked here.
  if (isIP(host) && !isPublic(host)) throw new RefusedAddress();
}

/** Typed names are looked up for at most this time, in milliseconds. */
const lookupMs = 2_000;

/**
 * Refuses an address that someone typed, if no message would be sent to it. A name that is not known yet passes, because its
 * address is checked again at each sending.
 * @throws AppError `invalid`
 */
export async function assertMaySend(
  field: string,
  address: string,
  { toPrivate }: { toPrivate: boolean },
): Promise<void> {
  try {
    const url = new URL(address);
    if (toPrivate) return;
    assertAllowed(url);
    const answer = Promise.withResolvers<unknown>();
    publicLookup(systemResolve)(url.hostname, {}, answer.resolve);
    setTimeout(answer.resolve, lookupMs, null).unref();
    const fault = await answer.promise;
    if (fault instanceof RefusedAddress) throw fault;
  } catch (error) {
    const words = error instanceof RefusedAddress ? error.message : 'This is not a valid address.';
    throw invalid(words, { [field]: words });
  }
}
