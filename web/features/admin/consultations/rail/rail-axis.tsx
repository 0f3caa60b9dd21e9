import { overdueShare } from './places.ts';

/** The scale below the points: overdue, and the remaining hours. */
export function RailAxis() {
  return (
    <>
      <div
        className="absolute inset-x-0 top-0 h-1 rounded-full bg-line"
        style={{ insetInlineStart: `${overdueShare * 100}%` }}
      />
      <div
        className="absolute start-0 top-0 h-1 rounded-full bg-danger/70"
        style={{ width: `calc(${overdueShare * 100}% - 4px)` }}
      />
      <span className="absolute start-0 top-2 text-danger-ink">Overdue</span>
      {[0, 6, 12, 18, 24].map((hours) => (
        <span
          key={hours}
          className={`absolute top-2 ${hours % 12 ? 'max-sm:hidden' : ''} ${hours === 24 ? 'end-0' : hours === 0 ? 'max-sm:hidden' : '-translate-x-1/2'}`}
          style={
            hours === 24
              ? {}
              : { insetInlineStart: `${(overdueShare + ((1 - overdueShare) * hours) / 24) * 100}%` }
          }
        >
          {hours === 0 ? 'due' : `${hours} h left`}
        </span>
      ))}
    </>
  );
}
