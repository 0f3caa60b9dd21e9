import { endpoint } from './endpoint.ts';
import { ok } from './validation/fields.ts';

export const stripeEvent = endpoint('POST', '/api/payments/stripe', {
  access: 'public',
  summary: 'Signed events from Stripe; only these record an online payment',
  raw: true,
  // An event from Stripe has a few kilobytes.
  bodyLimit: 256 * 1024,
  response: ok,
  errors: ['bad_request', 'not_found', 'payload_too_large', 'unsupported_media_type'],
});
