const lines = (x: number, y: number, widths: number[]) => widths.map((width, row) => `M${x} ${y + row * 12}h${width}`).join('');

/** Three drafts of one message; the one that customers answer to is in flower. */
export function MarketingPicture() {
  return (
    <svg className="picture" viewBox="0 0 480 300" aria-hidden="true">
      <path className="thin" d="M0 250h480M0 190h480M0 130h480M0 70h480" />
      <g transform="translate(52 96)rotate(-5)">
        <rect className="sheet" width="108" height="142" rx="10" />
        <path className="tone" d="M12 12h84v50h-84z" />
        <path className="text" d={lines(12, 80, [70, 84, 48])} />
      </g>
      <g transform="translate(318 92)rotate(6)">
        <rect className="sheet" width="108" height="142" rx="10" />
        <circle className="tone" cx="54" cy="40" r="26" />
        <path className="text" d={lines(12, 86, [84, 60, 72])} />
      </g>
      <g transform="translate(172 40)">
        <rect className="sheet near" width="134" height="202" rx="12" />
        <path className="bloom-ground" d="M12 12h110v104h-110z" />
        <use href="#bluebonnet" transform="translate(66 116)scale(.8)" />
        <path className="text strong" d={lines(12, 138, [92])} />
        <path className="text" d={lines(12, 154, [110, 76])} />
        <rect className="loud" x="12" y="176" width="52" height="16" rx="8" />
      </g>
      <path className="curve" d="M14 268C120 262 170 258 236 232S350 120 466 40" />
      <circle className="loud" cx="466" cy="40" r="7" />
    </svg>
  );
}

/** A page, and the sentence of it that an assistant quotes. */
export function WebsitePicture() {
  return (
    <svg className="picture" viewBox="0 0 360 190" aria-hidden="true">
      <rect className="sheet" x="20" y="20" width="216" height="190" rx="12" />
      <path className="thin" d="M20 46h216" />
      <path className="text" d={`M34 33h8m6 0h8m6 0h8${lines(38, 108, [150, 176, 120])}${lines(38, 168, [170, 140])}`} />
      <path className="text strong" d="M38 70h96M38 84h60" />
      <rect className="mark" x="32" y="112" width="188" height="18" rx="4" />
      <path className="curve" d="M220 121C262 121 236 76 262 76" />
      <path className="sheet near" d="M274 40h62a10 10 0 0 1 10 10v52a10 10 0 0 1-10 10h-46l-14 14v-14h-2a10 10 0 0 1-10-10V50a10 10 0 0 1 10-10z" />
      <path className="text" d="M276 60h40" />
      <path className="text quote" d="M276 76h58M276 90h44" />
    </svg>
  );
}

/** Work going round by itself, with one stop where a person decides. */
export function AutomationPicture() {
  return (
    <svg className="picture" viewBox="0 0 360 190" aria-hidden="true">
      <path className="thin" d="M62 100C62 40 150 40 180 100S298 160 298 100 210 40 180 100 62 160 62 100z" />
      <path className="curve run" pathLength="100" d="M62 100C62 40 150 40 180 100S298 160 298 100 210 40 180 100 62 160 62 100z" />
      <g className="sheet near">
        <rect x="36" y="76" width="52" height="48" rx="14" />
        <rect x="154" y="74" width="52" height="52" rx="26" />
        <rect x="272" y="76" width="52" height="48" rx="14" />
      </g>
      <path className="line" d="M50 92h24v17H50zm0 1 12 9 12-9M286 90h24v20h-24zm0 6h24m-17-9v6m10-6v6" />
      <path className="line loud-line" d="M180 100a6 6 0 1 0-.1 0M168 115c2-10 22-10 24 0" />
    </svg>
  );
}
