import type { Config } from '../core/config.ts';

/** The Content-Security-Policy of pages in development: the Vite client needs inline scripts and a socket. */
export const developmentPolicy =
  "default-src 'self' 'unsafe-inline'; connect-src 'self' ws:; worker-src 'self' blob:; img-src 'self' data: blob: https:; media-src 'self' blob: https:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The Content-Security-Policy of an HTML page. Inline styles are allowed by their hashes, such as `sha256-…`. */
export function contentSecurityPolicy(styleHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ')}`,
    // Pictures and videos of projects, and profile pictures of users, may be on other hosts.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    // The panel shows a preview of the public page in a frame.
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * The headers of every answer, based on those of helmet and computed once. Helmet itself doubles the cost of a small answer.
 */
export function standardHeaders(config: Config): Readonly<Record<string, string>> {
  return Object.freeze({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Without `includeSubDomains`, because the operator's other hosts may not support https.
    ...(config.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  });
}
