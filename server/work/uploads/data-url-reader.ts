import { AppError } from '#server/core/errors.ts';

/** Receives the decoded content of one field, piece by piece. */
interface DataSink {
  /** The sink may keep the piece, because nobody else uses its memory. */
  write(piece: Buffer): Promise<void>;
  end(): Promise<void>;
}

interface ReaderOptions {
  /** The keys of the outermost object whose values may be data URLs. */
  fields: readonly string[];
  /** The limit of the JSON without the content of files, in bytes. */
  maxJson: number;
  open(field: string): Promise<DataSink>;
}

const malformed = () => new AppError('malformed_json', 'The body is not valid JSON in UTF-8.');
const badData = () =>
  new AppError('validation_error', 'This file cannot be read. Please send a data URL in base64.');

const byte = { quote: 0x22, comma: 0x2c, minus: 0x2d, slash: 0x2f, colon: 0x3a, equals: 0x3d } as const;
const open = { object: 0x7b, array: 0x5b } as const;
const close = { object: 0x7d, array: 0x5d } as const;
const backslash = 0x5c;
const underscore = 0x5f;

const headPattern = /^data:[\w.+-]*(?:\/[\w.+-]+)?(?:;[\w.+-]+=[\w.+-]+)*;base64$/i;
const longestHead = 200;
const longestKey = 200;

/** Makes a strict base64 decoder, which accepts pieces of any length. */
function createDecoder(sink: DataSink) {
  /** The base64 characters that are left over from the last piece, less than a group of four. */
  let rest = '';
  let padded = false;
  return {
    async write(piece: Buffer) {
      if (piece.length === 0) return;
      const padding = piece.indexOf(byte.equals);
      // Node also decodes base64url, which is not allowed in a data URL.
      if (piece.includes(byte.minus) || piece.includes(underscore) || padded) {
        if (padded && piece.every((one) => one === byte.equals)) rest += piece.toString('latin1');
        else throw badData();
      } else {
        const text = rest + piece.toString('latin1');
        const whole =
          padding === -1 ? text.length - (text.length % 4) : 4 * Math.floor((rest.length + padding) / 4);
        const plain = text.slice(0, whole);
        rest = text.slice(whole);
        padded = padding !== -1;
        if (plain.length > 0) {
          const decoded = Buffer.from(plain, 'base64');
          if (decoded.length !== (plain.length / 4) * 3) throw badData();
          await sink.write(decoded);
        }
      }
      if (padded && rest.length > 4) throw badData();
    },
    async end() {
      if (rest !== '') {
        const match = /^([A-Za-z0-9+/]{2,3})(={1,2})$/.exec(rest);
        if (rest.length !== 4 || !match) throw badData();
        await sink.write(Buffer.from(rest, 'base64'));
      }
      await sink.end();
    },
  };
}

/** Replaces `\/` by `/`, the only escape that base64 can need. `open` is true if the piece before ended with a backslash. */
function unescape(piece: Buffer, open: boolean): { plain: Buffer; open: boolean } {
  if (!open && !piece.includes(backslash)) return { plain: piece, open: false };
  const plain = Buffer.allocUnsafe(piece.length);
  let length = 0;
  for (const one of piece) {
    if (open && one !== byte.slash) throw badData();
    if (!open && one === backslash) open = true;
    else {
      plain[length++] = one;
      open = false;
    }
  }
  return { plain: plain.subarray(0, length), open };
}

/**
 * Reads a JSON object whose fields may be data URLs of any size. At most one piece is in memory. The content of a data URL
 * goes to a sink as it arrives, and its head stays in the JSON. Returns the remaining JSON.
 * @throws AppError `malformed_json`, `validation_error` or `payload_too_large`; the content in the sinks is then incomplete
 */
export async function readDataUrls(
  source: AsyncIterable<Uint8Array>,
  options: ReaderOptions,
): Promise<Buffer> {
  const { fields, maxJson } = options;
  const json = Buffer.allocUnsafe(maxJson);
  let length = 0;
  let depth = 0;
  let inArray = false;
  /** Whether the next string at depth 1 is a key or a value. */
  let expects: 'key' | 'value' = 'key';
  let state: 'between' | 'string' | 'key' | 'head' | 'data' = 'between';
  let escaped = false;
  /** The position in `json` where the current key or head starts. */
  let begin = 0;
  let field = '';
  const seen = new Set<string>();
  let decoder: ReturnType<typeof createDecoder> | null = null;

  const keep = (one: number) => {
    if (length === maxJson) throw new AppError('payload_too_large', 'This request is too large.');
    json[length++] = one;
  };
  const textSince = (from: number): string => {
    try {
      return JSON.parse(`"${json.toString('utf8', from, length)}"`) as string;
    } catch {
      throw malformed();
    }
  };
  const endKey = () => {
    field = length - begin > longestKey ? '' : textSince(begin);
    if (!fields.includes(field)) return;
    // Refuse a repeated field: it has two values, and nothing says which one counts.
    if (seen.has(field)) throw malformed();
    seen.add(field);
  };
  const readBetween = (one: number) => {
    keep(one);
    if (one === byte.quote) {
      begin = length;
      if (depth !== 1 || inArray) state = 'string';
      else if (expects === 'key') state = 'key';
      else state = fields.includes(field) ? 'head' : 'string';
    } else if (one === open.object || one === open.array) {
      if (depth === 0) inArray = one === open.array;
      depth += 1;
    } else if (one === close.object || one === close.array) depth -= 1;
    else if (depth === 1 && one === byte.colon) expects = 'value';
    else if (depth === 1 && one === byte.comma) expects = 'key';
  };
  /** Reads one byte of a string. Returns true if the content of a data URL begins after this byte. */
  const readText = (one: number): boolean => {
    if (escaped) escaped = false;
    else if (one === backslash) escaped = true;
    else if (one === byte.quote) {
      if (state === 'key') endKey();
      else if (state === 'head' && textSince(begin).startsWith('data:')) throw badData();
      keep(one);
      state = 'between';
      return false;
    } else if (state === 'head' && one === byte.comma && textSince(begin).startsWith('data:')) {
      if (!headPattern.test(textSince(begin))) throw badData();
      keep(one);
      return true;
    }
    keep(one);
    if (state === 'head' && length - begin > longestHead) {
      if (!escaped && textSince(begin).startsWith('data:')) throw badData();
      if (!escaped) state = 'string';
    }
    return false;
  };

  try {
    for await (const given of source) {
      const chunk = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
      let at = 0;
      while (at < chunk.length) {
        if (decoder) {
          const quote = chunk.indexOf(byte.quote, at);
          const end = quote === -1 ? chunk.length : quote;
          const piece = unescape(chunk.subarray(at, end), escaped);
          escaped = piece.open;
          await decoder.write(piece.plain);
          at = end;
          if (quote !== -1) {
            if (escaped) throw badData();
            await decoder.end();
            decoder = null;
            keep(byte.quote);
            state = 'between';
            at += 1;
          }
          continue;
        }
        const one = chunk[at++] ?? 0;
        if (state === 'between') readBetween(one);
        else if (readText(one)) {
          decoder = createDecoder(await options.open(field));
          state = 'data';
        }
      }
    }
  } catch (error) {
    // Add the name of the field to the error, because only this code knows it.
    throw error instanceof AppError && error.code === 'validation_error'
      ? new AppError(error.code, error.message, { fields: { [field]: error.message }, cause: error })
      : error;
  }
  if (decoder) throw malformed();
  return json.subarray(0, length);
}
