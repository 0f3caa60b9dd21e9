import { errorStatus, type ErrorCode } from '#contract/validation/errors.ts';

/** An error of the contract. It is sent as the error envelope, with the HTTP status of its code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until another try may succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** 404. Also for rows of another client, so that their existence stays secret. */
export const notFound = (what = 'This') => new AppError('not_found', `${what} could not be found.`);

/** 401. */
export const unauthorized = () => new AppError('unauthorized', 'Please sign in.');

/** 403. */
export const forbidden = (message = 'You are not allowed to do this.') => new AppError('forbidden', message);

/** 409, with the code of the violated rule. */
export const conflict = (message: string, code: ErrorCode = 'conflict') => new AppError(code, message);

/** 409, with a text that is shown at a field. */
export const conflictAt = (field: string, text: string, code: ErrorCode = 'conflict') =>
  new AppError(code, text, { fields: { [field]: text } });

/** 400 with a text for each field. */
export const invalid = (
  message: string,
  fields: Record<string, string>,
  code: ErrorCode = 'validation_error',
) => new AppError(code, message, { fields });

const minutes = (seconds: number) => {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
};

/** 429, with the seconds until the next try is allowed. */
export const tooManyRequests = (
  retryAfter: number,
  message = `Too many attempts. Please try again in ${minutes(retryAfter)}.`,
) => new AppError('too_many_requests', message, { retryAfter });
