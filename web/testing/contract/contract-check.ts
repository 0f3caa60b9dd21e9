import { api } from '#contract/api.ts';
import { errorCodesOf, type Endpoint, type Schema } from '#contract/endpoint.ts';
import { errorEnvelope, type ErrorEnvelope } from '#contract/validation/errors.ts';
import { differenceFrom, whyRefused } from './schema-difference.ts';

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

const calls = api.map(({ endpoint }) => ({ endpoint, names: endpoint.path.split('/') }));

/** Finds the call of the contract for a request, with its path parameters. */
export function callAt(method: string, path: string): { endpoint: Endpoint; params: Record<string, string> } {
  const parts = path.split('/');
  const found = calls
    .flatMap(({ endpoint, names }) => {
      const fits =
        endpoint.method === method &&
        names.length === parts.length &&
        names.every((name, index) => name.startsWith(':') || name === parts[index]);
      if (!fits) return [];
      const params = names.flatMap((name, index) =>
        name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[index] ?? '')] as const] : [],
      );
      return [{ endpoint, params: Object.fromEntries(params) }];
    })
    // In the same position, a literal path segment takes precedence over a parameter.
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
  if (!found) throw new Error(`${method} ${path} is no call of the contract.`);
  return found;
}

interface Sent {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The input as the server's handler receives it; `refused` is the reason why the server would reject the request. */
export function inputOf(endpoint: Endpoint, sent: Sent): { input: Sent; refused: string | null } {
  const input: Sent = { ...sent };
  for (const part of ['params', 'query', 'body'] as const) {
    const reason = parse(endpoint[part], part, input);
    if (reason !== null)
      return { input: sent, refused: `${nameOf(endpoint)}: the contract refuses the ${part}: ${reason}.` };
  }
  return { input, refused: null };
}

function parse(schema: Schema | undefined, part: keyof Sent, input: Sent): string | null {
  const sent = input[part] ?? {};
  const reason = schema && whyRefused(schema, sent);
  if (reason) return reason;
  input[part] = schema?.parse(sent);
  const unnamed = Object.keys(sent).find((key) => !Object.hasOwn(input[part] ?? {}, key));
  return unnamed === undefined ? null : `${unnamed} is not named by the schema`;
}

/** @throws if the answer does not match the response schema of the call */
export function assertAnswer(endpoint: Endpoint, value: unknown): void {
  const difference = endpoint.response
    ? differenceFrom(endpoint.response, value)
    : value !== undefined && 'the call answers nothing';
  if (difference) throw new Error(`${nameOf(endpoint)}: this is no answer of the call: ${difference}.`);
}

/** @throws if the call does not declare this error */
export function assertRefusal(endpoint: Endpoint, envelope: ErrorEnvelope): void {
  const difference = differenceFrom(errorEnvelope, envelope);
  if (difference) throw new Error(`${nameOf(endpoint)}: this is no error of the contract: ${difference}.`);
  if (!errorCodesOf(endpoint).includes(envelope.code))
    throw new Error(`${nameOf(endpoint)} never answers ${envelope.code}.`);
}
