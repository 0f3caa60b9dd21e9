type Schema = Record<string, unknown>;

const at = '2026-11-27T09:00:00.000Z';

/** Values by the end of their name. */
const named: readonly [RegExp, unknown][] = [
  [/password$/i, 'prickly pear lemonade'],
  [/timeZone$/, 'America/Chicago'],
  [/until$/, '17:00'],
  [/country$/, 'DE'],
  [/vatId$/, 'DE123456789'],
  [/codePrefix$/, 'LS'],
  [/endpoint$/, 'https://s3.example.com'],
  [/^(file|files|filePath|fileUrl|companyLogoUrl)$/, 'data:image/png;base64,iVBORw0KGgo='],
  [/email$/i, 'dana@whitfield.example'],
  [/electronicAddress$/, '0204:991-12345-06'],
  [/iban$/i, 'DE89370400440532013000'],
  [/bic$/i, 'COBADEFFXXX'],
  [/payLink$/, 'https://pay.example.com/{number}'],
  [/^(currentValues|requestedValues)$/, {}],
  [/(url|address|links)$/i, 'https://example.com/'],
  [/company$/i, 'Whitfield Roofing'],
  [/phone$/i, '+1 512 555 0134'],
  [/(name|createdBy)$/i, 'Dana Whitfield'],
  [/title$/i, 'A new site'],
  [/(message|text|body|words)$/i, 'When can we talk about the new site?'],
  [/currency$/i, 'USD'],
  [/hash$/i, 'a'.repeat(64)],
];

const formats: Readonly<Record<string, string>> = {
  uuid: '0199f0a0-0000-7000-8000-000000000001',
  'date-time': at,
  date: '2026-11-27',
  email: 'dana@whitfield.example',
  uri: 'https://example.com/',
};

/** Texts for patterns, of which the first that fits is taken. */
const forPatterns = ['#1d4ed8', '09:00', 'en', '1', 'A1', 'image/png', 'Example'];

function textOf({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, name: string): string {
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known !== undefined) return known;
  const pick = named.find(([end]) => end.test(name))?.[1];
  const plain = (typeof pick === 'string' ? pick : 'Example')
    .padEnd(Number(minLength), '.')
    .slice(0, Number(maxLength));
  if (typeof pattern !== 'string') return plain;
  const fits = new RegExp(pattern, 'u');
  return [plain, ...forPatterns].find((text) => fits.test(text)) ?? plain;
}

/** An example for a JSON schema: real values where the name or the format tells which. */
export function exampleOf(schema: unknown, name = '', root: unknown = schema, depth = 0): unknown {
  if (typeof schema !== 'object' || schema === null) return null;
  const given = schema as Schema;
  const inside = (part: unknown, of = name) => exampleOf(part, of, root, depth + 1);
  if (depth > 12) return null;
  if (typeof given['$ref'] === 'string') {
    const path = given['$ref'].split('/').slice(1);
    const found = path.reduce<unknown>((part, key) => (part as Schema | undefined)?.[key], root);
    return inside(found);
  }
  if ('const' in given) return given['const'];
  if ('default' in given && given['default'] !== '') return given['default'];
  if (Array.isArray(given['enum'])) return given['enum'][0];
  for (const kind of ['anyOf', 'oneOf']) if (Array.isArray(given[kind])) return inside(given[kind][0]);
  if (Array.isArray(given['allOf']))
    return Object.assign({}, ...given['allOf'].map((part: unknown) => inside(part))) as unknown;
  const type = Array.isArray(given['type']) ? (given['type'] as unknown[])[0] : given['type'];
  switch (type) {
    case 'string':
      return textOf(given, name);
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return given['minimum'] ?? given['exclusiveMinimum'] ?? 1;
    case 'array':
      return Array.from({ length: Math.max(1, Number(given['minItems'] ?? 0)) }, () =>
        inside(given['items']),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries((given['properties'] ?? {}) as Schema).map(([key, part]) => [key, inside(part, key)]),
      );
    default:
      return named.find(([end]) => end.test(name))?.[1] ?? null;
  }
}
