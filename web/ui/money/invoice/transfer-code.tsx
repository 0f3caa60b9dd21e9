import { encode } from 'uqr';

/** A QR code with the data of a bank transfer, for a banking app; drawn as one path on white. */
export function TransferCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <figure className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label="Code for your banking app: it fills in the transfer"
        viewBox={`0 0 ${size} ${size}`}
        className="size-40 rounded-lg bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="type-meta text-ink-soft">Scan it with your banking app.</figcaption>
    </figure>
  );
}
