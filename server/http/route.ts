import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint, EndpointSpec, Method, Output, Schema } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { AppError, forbidden, unauthorized } from '../errors.ts';
import type { ClientActor, UserActor } from '../sessions/sessions.ts';
import type { Spooled } from '../uploads/incoming.ts';
import { answerBy } from './answer.ts';
import { toAppError } from './error-handler.ts';
import { assertSameOrigin } from './same-origin.ts';
import { requestClient, requestPerson, requestUser, type SessionContext, type SignedIn } from './session.ts';
import { registerSpooling, spoolLimit, withSpooled } from './spool.ts';

/** One page of a list: `total` counts all that match, `next` is the cursor of the page after this one. */
export interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
}

type Actor<A> = A extends 'client'
  ? ClientActor
  : A extends 'user' | 'staff'
    ? UserActor
    : A extends 'signed-in'
      ? SignedIn
      : null;

/** What a handler gets: parsed input, and who asks. */
export interface RouteInput<E extends EndpointSpec> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  actor: Actor<E['access']>;
  /** The files of the body, by their fields; they are gone after the answer. */
  spooled: Readonly<Record<string, Spooled>>;
  /** The body of a call that takes a stream. */
  stream: E['stream'] extends string ? Readable : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E extends EndpointSpec> = E['response'] extends Schema
  ? E extends { list: true }
    ? z.input<E['response']> extends (infer Item)[]
      ? Page<Item>
      : never
    : z.input<E['response']>
  : FastifyReply | undefined;

/** What a page without JavaScript gets after it posted the form of a call: a way on, or the page again with what was wrong. */
export interface FormAnswers<A> {
  sent(answer: A, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply;
  refused(
    error: AppError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> | FastifyReply;
}

/** Registers one call of the contract: checks who asks, parses what comes in and what goes out. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (input: RouteInput<E>) => Promise<Answer<E>> | Answer<E>,
  forms?: FormAnswers<Answer<NoInfer<E>>>,
) => void;

const formType = 'application/x-www-form-urlencoded';
const jsonType = /^application\/json(?:;\s*charset=utf-8)?$/i;
const unsafe: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

async function findActor(context: SessionContext, access: EndpointSpec['access'], request: FastifyRequest) {
  if (access === 'public') return null;
  if (access === 'client') {
    const client = await requestClient(context, request);
    if (!client) throw unauthorized();
    return client;
  }
  if (access === 'signed-in') {
    const person = await requestPerson(context, request);
    if (!person) throw unauthorized();
    return person;
  }
  const user = await requestUser(context, request);
  if (!user) throw unauthorized();
  if (access === 'staff' && !user.isAdmin) throw forbidden("You don't have admin privileges to do this.");
  return user;
}

/** The first issue gives the message and the code; each field gets its first text. */
export function validationError(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = path.map(String).join('.') || 'body';
    if (!Object.hasOwn(fields, field)) fields[field] = message;
  }
  const [first] = issues;
  const custom = first?.code === 'custom' ? (first.params?.['code'] as ErrorCode | undefined) : undefined;
  return new AppError(custom ?? 'validation_error', first?.message ?? 'Please check what you entered.', {
    fields,
  });
}

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw validationError(result.error.issues);
  return result.data;
}

/** True when a page sent this by itself, without JavaScript. */
export const isFormPost = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === formType;

function assertContentType(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (endpoint.stream !== undefined) {
    if (type === endpoint.stream) return;
    throw new AppError('unsupported_media_type', `Please send ${endpoint.stream}.`);
  }
  if (type === undefined ? request.body === undefined : jsonType.test(type)) return;
  if (endpoint.form && isFormPost(request)) return;
  throw new AppError('unsupported_media_type', 'Please send application/json.');
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): unknown[] {
  reply.header('x-total-count', page.total);
  if (page.next !== null) {
    const url = new URL(request.url, 'http://localhost');
    url.searchParams.set('cursor', page.next);
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page.items;
}

async function answerForm<A>(
  forms: FormAnswers<A>,
  ask: () => Promise<A> | A,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    return await forms.sent(await ask(), request, reply);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500) request.log.error({ err: error.cause ?? error }, 'form failed');
    if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
    return forms.refused(error, request, reply);
  }
}

/** Registers a route where the bodies that its call takes are read in their own way. */
function registerIn(
  app: FastifyInstance,
  { config }: SessionContext,
  { spool, stream }: Endpoint,
  register: (app: FastifyInstance) => void,
): void {
  if (!spool && stream === undefined) return register(app);
  void app.register(async (own) => {
    if (spool) registerSpooling(own, config.dataDir, spool);
    if (stream !== undefined)
      own.addContentTypeParser(stream, (_request, payload, done) => done(null, payload));
    register(own);
  });
}

/** Makes the function with which features register their calls. */
export function createRoute(app: FastifyInstance, context: SessionContext): Route {
  return (endpoint, handler, forms) => {
    const { method, path, access, response, status, spool } = endpoint;
    const bySchema = response && answerBy(response);
    const ask = async (request: FastifyRequest, reply: FastifyReply) => {
      const input = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
        actor: request.actor,
        spooled: request.spooled ?? {},
        stream: endpoint.stream === undefined ? undefined : request.body,
        request,
        reply,
      };
      return handler(input as RouteInput<typeof endpoint>);
    };
    const bodyLimit = endpoint.bodyLimit ?? (spool ? spoolLimit(spool) : limits.body);
    registerIn(app, context, endpoint, (own) =>
      own.route({
        method,
        url: path,
        bodyLimit,
        config: { endpoint },
        // Before the body is read: who may not call this need not send it.
        async onRequest(request) {
          if (unsafe.has(method)) assertSameOrigin(context.config, request);
          request.actor = await findActor(context, access, request);
        },
        async handler(request, reply) {
          if (unsafe.has(method)) assertContentType(endpoint, request);
          reply.header('cache-control', 'no-store');
          if (forms && isFormPost(request))
            return answerForm(forms, () => ask(request, reply), request, reply);
          const answer: unknown = await (spool
            ? withSpooled(request, () => ask(request, reply))
            : ask(request, reply));
          if (reply.sent) return reply;
          if (!bySchema) return status === 204 ? reply.code(204).send() : reply;
          const value = endpoint.list ? sendPage(request, reply, answer as Page<unknown>) : answer;
          // Making the answer by its schema is what keeps secrets in: a key that the contract does not name never leaves.
          return reply
            .code(status ?? 200)
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(bySchema(value)));
        },
      }),
    );
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null on public calls. */
    actor: ClientActor | UserActor | SignedIn | null;
    /** The files of the body, by their fields; null where the call takes none. */
    spooled: Readonly<Record<string, Spooled>> | null;
  }
  interface FastifyContextConfig {
    /** The call of the contract behind this route. */
    endpoint?: Endpoint;
  }
}
