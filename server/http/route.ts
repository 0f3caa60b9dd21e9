import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint, EndpointSpec, Method, Output, Schema } from '#contract/endpoint.ts';
import {
  hasRights,
  reachOf,
  standsFor,
  type Permission,
  type Standing,
} from '#contract/permissions/permissions.ts';
import { sides, type Side } from '#contract/sign-in.ts';
import type { ErrorCode } from '#contract/validation/errors.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Context } from '../core/context.ts';
import { AppError, conflict, forbidden, unauthorized } from '../core/errors.ts';
import { scopeOf, type Scope } from '../access/scope/scope.ts';
import type { ClientActor, UserActor } from '../access/sessions/sessions.ts';
import type { DiskFile } from '../work/uploads/disk-file.ts';
import { actorByKey } from './sessions/api-key.ts';
import { bearerOf } from './sessions/bearer.ts';
import { actingAsClient } from './sessions/client-acts.ts';
import { answerOf, type Acted } from '../data/audit/act.ts';
import { logFailure, toAppError } from './error-handler.ts';
import { assertSameOrigin } from './same-origin.ts';
import {
  requestClient,
  requestPerson,
  requestUser,
  type SessionContext,
  type SignedIn,
} from './sessions/session.ts';
import { seenUntil, seesShared } from '../access/sessions/trust.ts';
import type { SeenUntil } from '../work/mail/mailer.ts';
import { answerUnverified } from './until-verified.ts';
import { createRefusedForms, type RefusedForms } from './bodies/refused-forms.ts';
import { acceptBodyFiles, bodyFilesLimit, withBodyFiles } from './bodies/body-files.ts';

/** One page of a list: `total` counts all matches, `next` is the cursor of the next page. */
export interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
}

type Actor<A> = A extends 'client'
  ? ClientActor
  : A extends 'user' | 'staff'
    ? UserActor
    : A extends 'person'
      ? ClientActor | UserActor
      : A extends 'signed-in'
        ? SignedIn
        : null;

/** The input of a handler: parsed parameters, query and body, and the actor. */
export interface RouteInput<E extends EndpointSpec> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  actor: Actor<E['access']>;
  /** The rows within the actor's permission, for calls of staff that have a `permission`. */
  scope: E extends { access: 'staff'; permission: string } ? Scope : undefined;
  /** For calls with `untilVerified.ownOnly`: true if the client's address is not verified. */
  ownOnly: E extends { untilVerified: { ownOnly: true } } ? boolean : undefined;
  /**
   * A client with an unverified address sees content from before this time. Null if the address is verified, or if the
   * client sees no content.
   */
  seenUntil: SeenUntil | null;
  /** The body's files by field name. They are deleted after the answer. */
  bodyFiles: Readonly<Record<string, DiskFile>>;
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

/** The result of a handler: the receipt of `act()` for a write of staff, otherwise the answer itself. */
type Handled<E extends EndpointSpec> = E extends { access: 'staff'; method: Exclude<Method, 'GET'> }
  ? Acted<Answer<E>>
  : Answer<E>;

/** Answers to a form posted without JavaScript. `sent` redirects; `refused` shows the page again with the error. */
export interface FormAnswers<A, B = unknown> {
  /**
   * Parses the posted fields. Needed only if they differ from the fields of the body.
   * @throws AppError
   */
  read?(fields: Record<string, string>): B;
  sent(answer: A, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply;
  refused(
    error: AppError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> | FastifyReply;
}

/** Registers one call of the contract: checks access, parses the input, filters the answer. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handler: (input: RouteInput<E>) => Promise<Handled<E>> | Handled<E>,
  forms?: FormAnswers<Answer<NoInfer<E>>, Output<NoInfer<E>['body']>>,
) => void;

/**
 * The panel sends this header, because it can ask staff for confirmation before they share something with an unconfirmed
 * account.
 */
const panelHeader = 'x-foyer-asks';

/** The id of the company that a portal page shows. Requests without this header use the session's company. */
const companyHeader = 'x-foyer-company';

const formType = 'application/x-www-form-urlencoded';
const jsonType = /^application\/json(?:;\s*charset=utf-8)?$/i;
const unsafe: ReadonlySet<Method> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Refuses requests of a page that shows another company than the session's, because the page would mix rows of two companies. */
function assertCompany(request: FastifyRequest, client: ClientActor): void {
  const rendered = request.headers[companyHeader];
  if (rendered !== undefined && rendered !== client.clientAccountId)
    throw conflict(
      'You have switched to another company in another window. Please reload this page.',
      'company_mismatch',
    );
}

function withoutRights({ standing }: ClientActor, needed: Standing): string {
  if (standing === 'pays') return 'In this company you can only see and pay invoices.';
  if (standsFor(standing, needed)) return 'You cannot see prices in this company.';
  return needed === 'decides'
    ? 'Only people who can approve for your company can do this.'
    : 'In this company you can only read and write messages.';
}

function assertPermission({ role }: UserActor, permission: Permission): void {
  if (reachOf(role, permission) === null) throw forbidden('Your role does not include this.');
}

async function findActor(context: SessionContext, endpoint: Endpoint, request: FastifyRequest) {
  const { access, permission, standing, money, needsRole } = endpoint;
  const key = bearerOf(request);
  if (key !== null) {
    const actor = await actorByKey(context, endpoint, key);
    if (actor && permission) assertPermission(actor, permission);
    return actor && access === 'signed-in' ? { kind: access, client: null, staff: actor } : actor;
  }
  if (access === 'public') return null;
  // A person may be signed in as staff and as a client in one browser, so only the path decides which session counts.
  const side = access === 'person' ? (request.params as { side: Side }).side : null;
  if (access === 'client' || side === 'client') {
    const client = await requestClient(context, request);
    if (!client) throw unauthorized();
    assertCompany(request, client);
    if (standing && !hasRights(client, { standing, money })) throw forbidden(withoutRights(client, standing));
    return client;
  }
  if (access === 'signed-in') {
    const person = await requestPerson(context, request);
    if (!person) throw unauthorized();
    if (person.client) assertCompany(request, person.client);
    return person;
  }
  const user = await requestUser(context, request);
  if (!user) throw unauthorized();
  if ((access === 'staff' || needsRole) && !user.isAdmin)
    throw forbidden("You don't have admin privileges to do this.");
  if (permission) assertPermission(user, permission);
  return user;
}

const typeWords: Readonly<Record<string, string | undefined>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The text for an issue: the message of the schema, or else a description of valid values. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_value')
    return issue.values.length === 1
      ? `This can only be ${String(issue.values[0])}.`
      : `This is one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'invalid_type') return `This must be ${typeWords[issue.expected] ?? 'something else'}.`;
  return 'Please check what you entered.';
}

/** The first issue gives the message and the code of the error. Each field gets the message of its first issue. */
function validationError(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body';
    if (!Object.hasOwn(fields, field)) fields[field] = wordsOf(issue);
  }
  const [first] = issues;
  const custom = first?.code === 'custom' ? (first.params?.['code'] as ErrorCode | undefined) : undefined;
  return new AppError(
    custom ?? 'validation_error',
    first ? wordsOf(first) : 'Please check what you entered.',
    {
      fields,
    },
  );
}

/** Parses a value with a schema. @throws AppError with a text for each wrong field */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw validationError(error.issues);
  return data;
}

/** True for a form posted without JavaScript. */
const isFormPost = (request: FastifyRequest): boolean =>
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
  refusals: RefusedForms,
  ask: () => Promise<A> | A,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    return await forms.sent(await ask(), request, reply);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500) logFailure(request.log, error);
    if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
    return refusals.answer(request, reply, () => forms.refused(error, request, reply));
  }
}

type RouteContext = SessionContext & Pick<Context, 'mailer' | 'media'>;

/** Registers a route. It gets a separate Fastify scope if its call needs another body parser. */
function registerIn(
  app: FastifyInstance,
  { config, media }: RouteContext,
  { bodyFiles, stream, raw }: Endpoint,
  register: (app: FastifyInstance) => void,
): void {
  if (!bodyFiles && stream === undefined && !raw) return register(app);
  void app.register(async (own) => {
    const prepare = () => media.prepare();
    if (bodyFiles) acceptBodyFiles(own, { dataDir: config.dataDir, prepare }, bodyFiles);
    if (stream !== undefined)
      own.addContentTypeParser(stream, (_request, payload, done) => done(null, payload));
    if (raw) {
      own.removeContentTypeParser('application/json');
      own.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
    }
    register(own);
  });
}

/** The calling client, if the client's address is unverified and the client may not see all shared content; else null. */
function unverifiedOf(context: RouteContext, actor: FastifyRequest['actor']): ClientActor | null {
  const client = actor?.kind === 'signed-in' && !actor.staff ? actor.client : actor;
  return client?.kind !== 'client' || seesShared(context, client) ? null : client;
}

/** Makes the function with which features register their calls. */
export function createRoute(app: FastifyInstance, context: RouteContext): Route {
  const refusals = createRefusedForms(context.now);
  return (endpoint, handler, forms) => {
    const { method, path, status, bodyFiles, response } = endpoint;
    const ask = async (request: FastifyRequest, reply: FastifyReply) => {
      const unverified = unverifiedOf(context, request.actor);
      const until = unverified && seenUntil(context, unverified);
      const input = {
        params: endpoint.params && parse(endpoint.params, request.params),
        query: endpoint.query && parse(endpoint.query, request.query),
        body:
          forms?.read && isFormPost(request)
            ? forms.read(request.body as Record<string, string>)
            : endpoint.body && parse(endpoint.body, request.body ?? {}),
        actor: request.actor,
        scope:
          endpoint.permission && request.actor?.kind === 'user'
            ? scopeOf(request.actor, endpoint.permission)
            : undefined,
        ownOnly: unverified !== null && until === null,
        seenUntil: until,
        bodyFiles: request.bodyFiles ?? {},
        stream: endpoint.stream === undefined ? undefined : request.body,
        request,
        reply,
      };
      // With a mail server a client's address is verified by mail, so staff are not asked to confirm.
      const asks = request.headers[panelHeader] !== undefined && !context.mailer.configured;
      if (asks && request.actor?.kind === 'user') request.actor.asksFirst = true;
      const handle = async () => answerOf(await handler(input as RouteInput<typeof endpoint>));
      if (unverified === null) return handle();
      const asked = { id: (input.params as { id?: unknown } | undefined)?.id, until };
      return answerUnverified(endpoint, asked, handle);
    };
    const bodyLimit = endpoint.bodyLimit ?? (bodyFiles ? bodyFilesLimit(bodyFiles) : limits.body);
    registerIn(app, context, endpoint, (own) =>
      own.route({
        method,
        // A path with any other word in place of `:side` is not found.
        url: path.replace('/:side/', `/:side(${sides.map((side) => `^${side}$`).join('|')})/`),
        bodyLimit,
        config: { endpoint },
        // Access is checked before the body is read, so a refused client need not send the body.
        async onRequest(request) {
          if (unsafe.has(method) && bearerOf(request) === null) assertSameOrigin(context.config, request);
          request.actor = await findActor(context, endpoint, request);
        },
        async handler(request, reply) {
          if (unsafe.has(method)) assertContentType(endpoint, request);
          reply.header('cache-control', 'no-store');
          if (forms && isFormPost(request))
            return answerForm(
              forms,
              refusals,
              () => actingAsClient(context, endpoint, request, async () => ask(request, reply)),
              request,
              reply,
            );
          const asked = async (): Promise<unknown> => ask(request, reply);
          const answer = await actingAsClient(context, endpoint, request, () =>
            bodyFiles ? withBodyFiles(request, asked) : asked(),
          );
          if (reply.sent) return reply;
          if (!response) return status === 204 ? reply.code(204).send() : reply;
          const value = endpoint.list ? sendPage(request, reply, answer as Page<unknown>) : answer;
          // Properties that the contract does not name are never sent, so a secret cannot leak by accident.
          return reply
            .code(status ?? 200)
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(response.parse(value)));
        },
      }),
    );
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; null on public calls. */
    actor: ClientActor | UserActor | SignedIn | null;
    /** The body's files by field name; null if the call takes none. */
    bodyFiles: Readonly<Record<string, DiskFile>> | null;
  }
  interface FastifyContextConfig {
    /** The call of the contract behind this route. */
    endpoint?: Endpoint;
  }
}
