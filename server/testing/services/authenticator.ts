import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

// Encodes the few CBOR types (RFC 8949) that a new passkey contains.
type Value = number | string | Buffer | Map<number | string, Value>;

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);

function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

/** Flags: user present, user verified, a new key follows. */
const flags = 0x45;

/** The public key in COSE form: elliptic curve, ES256, P-256 and its point. */
function newKey(): Buffer {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  const point = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, Value>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
}

/** The data that a browser sends after a device has made a passkey for a site (WebAuthn, without attestation). */
export function newPasskey({ challenge, origin }: { challenge: string; origin: string }) {
  const credentialId = randomBytes(32);
  const site = createHash('sha256').update(new URL(origin).hostname).digest();
  const length = Buffer.from([0, credentialId.length]);
  const authData = Buffer.concat([
    site,
    Buffer.from([flags, 0, 0, 0, 0]),
    Buffer.alloc(16),
    length,
    credentialId,
    newKey(),
  ]);
  const attestation = new Map<string, Value>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin });
  const id = credentialId.toString('base64url');
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
    },
  };
}
