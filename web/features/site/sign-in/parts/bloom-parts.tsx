/** What every flower is made of, for `<defs>`: a pair of petals one unit wide, and a bud. `prefix` keeps ids of two pictures apart. */
export function BloomParts({ prefix }: { prefix: string }) {
  return (
    <>
      <path
        id={`${prefix}-pair`}
        d="M-.05 0h-.41a.59.59 0 0 1-.59-.59V-1h.41a.59.59 0 0 1 .59.59ZM.05 0h.41a.59.59 0 0 0 .59-.59V-1h-.41a.59.59 0 0 0-.59.59Z"
      />
      <path id={`${prefix}-bud`} d="M0-.88c.34.28.5.54.5.78a.5.5 0 0 1-1 0c0-.24.16-.5.5-.78Z" />
    </>
  );
}
