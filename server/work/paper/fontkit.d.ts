// The package has no types. These are the few that are used here.
declare module 'fontkit' {
  interface Glyph {
    id: number;
    advanceWidth: number;
    path: { toSVG(): string };
  }
  interface Font {
    unitsPerEm: number;
    ascent: number;
    descent: number;
    lineGap: number;
    characterSet: number[];
    layout(text: string, features?: string[]): { advanceWidth: number };
    glyphForCodePoint(codePoint: number): Glyph;
  }
  export function create(data: Uint8Array): Font;
}
