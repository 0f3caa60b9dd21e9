const lines = (x: number, y: number, widths: number[]) =>
  widths.map((width, row) => `M${x} ${y + row * 12}h${width}`).join('');

/** Three drafts of one message; the one that customers answer to is in flower. */
export function MarketingPicture() {
  return (
    <svg className="picture" viewBox="0 0 480 300" aria-hidden="true">
      <path className="thin" d="M-400 250H900M-400 190H900M-400 130H900M-400 70H900" />
      <g transform="translate(52 96)rotate(-5)">
        <rect className="sheet" width="108" height="142" rx="10" />
        <path className="tone" d="M12 12h84v50h-84z" />
        <path className="text" d={lines(12, 82, [70, 84, 48])} />
      </g>
      <g transform="translate(318 92)rotate(6)">
        <rect className="sheet" width="108" height="142" rx="10" />
        <circle className="tone" cx="54" cy="40" r="26" />
        <path className="text" d={lines(12, 88, [84, 60, 72])} />
      </g>
      <path className="curve" d="M-420 286C40 286 150 272 240 216S350 110 436 34" />
      <circle className="loud" cx="436" cy="34" r="8" />
      <g transform="translate(172 40)">
        <rect className="near" width="134" height="202" rx="12" />
        <path className="bloom-ground" d="M12 12h110v104h-110z" />
        <use href="#bluebonnet" transform="translate(66 116)scale(.8)" />
        <path className="text strong" d={lines(14, 136, [88])} />
        <path className="text" d={lines(14, 152, [106, 70])} />
        <rect className="loud" x="12" y="174" width="52" height="16" rx="8" />
      </g>
    </svg>
  );
}

/** A page, and the sentence of it that an assistant quotes. */
export function WebsitePicture() {
  return (
    <svg className="picture" viewBox="0 0 220 280" aria-hidden="true">
      <rect className="sheet" x="28" y="30" width="170" height="220" rx="12" />
      <path className="thin" d="M28 56h170" />
      <path
        className="text"
        d={`M42 43h6m7 0h6m7 0h6${lines(46, 118, [124, 110])}${lines(46, 166, [134, 116, 128, 60])}`}
      />
      <path className="text strong" d="M46 78h92M46 94h58" />
      <rect className="mark" x="38" y="132" width="148" height="20" rx="5" />
      <path className="text quote" d="M46 142h126" />
      <path
        className="near"
        d="M74 186h112a14 14 0 0 1 14 14v36a14 14 0 0 1-14 14H100l-18 16v-16h-8a14 14 0 0 1-14-14v-36a14 14 0 0 1 14-14z"
      />
      <path className="text quote" d="M80 208h96M80 222h70" />
      <path className="text" d="M80 236h40" />
    </svg>
  );
}

const loop = 'M110 60C30 60 30 140 110 140S190 220 110 220';

/** Work that runs by itself, with one stop where a person decides. */
export function AutomationPicture() {
  return (
    <svg className="picture" viewBox="0 0 220 280" aria-hidden="true">
      <path className="thin" d={loop} />
      <path className="curve run" pathLength="100" d={loop} />
      <rect className="near" x="78" y="30" width="64" height="60" rx="16" />
      <circle className="near" cx="110" cy="140" r="34" />
      <rect className="near" x="78" y="190" width="64" height="60" rx="16" />
      <path
        className="line"
        d="M95 49h30v22H95zm0 1 15 11 15-11M96 208h28v25H96zm0 7h28m-20-11v7m12-7v7m-13 13 5 5 9-9"
      />
      <path className="line loud-line" d="M110 137a7 7 0 1 0-.1 0M96 156c3-13 25-13 28 0" />
    </svg>
  );
}
