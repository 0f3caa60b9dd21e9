import * as z from 'zod/mini';
import { errorEnvelope, type ErrorCode, type ErrorEnvelope } from '#contract/validation/errors.ts';

/**
 * Thrown for a status outside 200-299. `message` is the status, a colon, and the body or else the status text
 * (specification, section 7). `text` is the sentence for the user, if the server sent one.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly text: string | null;
  /** Error texts by field name. */
  readonly fields: Record<string, string>;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    const envelope = readEnvelope(body);
    this.code = envelope?.code ?? null;
    this.text = envelope?.message ?? null;
    this.fields = envelope?.fields ?? {};
  }

  static async from(response: Response): Promise<ApiError> {
    return new ApiError(response.status, response.statusText, await response.text().catch(() => ''));
  }
}

function readEnvelope(body: string): ErrorEnvelope | null {
  try {
    return z.safeParse(errorEnvelope, JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** The text to show for a failure: the server's own, or else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.text ? error.text : fallback;
}

/** True if a proxy answered in place of the server: its page has no code of ours. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && !error.code && error.status > 501 && error.status < 505;

/** True if the requested row does not exist. The server treats an invalid id like an unknown id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** True if the server refused the file for its size or content: sending it again cannot help. */
export const isRefusedFile = (error: unknown): boolean =>
  error instanceof ApiError && [400, 413, 415].includes(error.status);

/** True if the text of the error says 401 (specification, section 8). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401: ');
}
