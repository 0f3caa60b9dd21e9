import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, type ErrorCode, type ErrorEnvelope } from '#contract/validation/errors.ts';
import { isBusy, isCrowded, isFull, isUnreachable } from '../data/db/errors.ts';
import { MediaFailure } from '../work/media/types.ts';
import { AppError } from '../core/errors.ts';

// An import would load all of `node:http`, including an unused fetch that takes some MB.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

// Texts for Fastify's own errors.
const frameworkErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'This request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Please send application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'bad_request',
    'The length of the body differs from the announced one.',
  ],
  FST_ERR_BAD_URL: ['bad_request', 'The address is not valid.'],
};

// A lost database connection has the same code, so check Node's message for a sender that disconnects in the middle of a
// body.
const isAborted = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

const brokeOff = (cause: unknown) =>
  new AppError('bad_request', 'The connection was interrupted.', { cause });

/** True if the sender of a body disconnected before reading began. Other failing streams have the same code. */
const isUnread = (error: unknown, { raw }: FastifyRequest) =>
  !raw.complete &&
  raw.destroyed &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Converts any thrown value into an error of the contract. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isFull(error))
    return new AppError(
      'storage_full',
      'The server has no space left. Nothing was saved; please try again later.',
      { cause: error },
    );
  if (isAborted(error)) return brokeOff(error);
  if (isBusy(error) || isUnreachable(error) || isCrowded(error))
    return new AppError('unavailable', 'The server is busy. Please try again in a moment.', {
      retryAfter: 2,
      cause: error,
    });
  // The process that opens or draws files was killed.
  if (error instanceof MediaFailure)
    return new AppError('unavailable', 'This could not be shown right now. Please try again in a moment.', {
      retryAfter: 5,
      cause: error,
    });
  const { code = '', statusCode } = error as Partial<FastifyError>;
  const known = frameworkErrors[code];
  if (known) return new AppError(...known);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('bad_request', `${STATUS_CODES[statusCode] ?? 'Bad request'}.`, { cause: error });
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

/** The error envelope. */
export const toEnvelope = (error: AppError): ErrorEnvelope => ({
  message: error.message,
  code: error.code,
  ...(error.fields ? { fields: error.fields } : {}),
});

/** Logs a call that ended with an error. */
export function logFailure(log: FastifyBaseLogger, error: AppError): void {
  // While a service is unreachable every call is refused, so log one line for each, without a stack.
  if (error.code === 'unavailable')
    log.warn(
      { reason: error.cause instanceof Error ? error.cause.message : error.message },
      'A call was refused',
    );
  else if (errorStatus[error.code] >= 500) log.error({ err: error.cause ?? error }, 'A call failed');
  else log.info({ code: error.code, fields: Object.keys(error.fields ?? {}) }, 'A call was refused');
}

/** Answers every failed request with the error envelope. The cause of the error goes only to the log. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = isUnread(thrown, request) ? brokeOff(thrown) : toAppError(thrown);
    const status = errorStatus[error.code];
    logFailure(request.log, error);
    if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter));
    // The answer is a question with status 202, because browsers log refused requests to their console.
    if (error.code === 'client_unknown') reply.header('x-foyer-question', error.code);
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(toEnvelope(error)));
  });
}
