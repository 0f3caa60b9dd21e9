import { cpus } from 'node:os';

/** One line of the result. `ratio` compares with the baseline of the same run; below 1 means less than the baseline. */
interface Row {
  name: string;
  value: string;
  ratio: number | null;
  goal: string;
  /** True if the goal is reached; null without a goal, and if nothing could be measured. */
  reached: boolean | null;
}

/** Adds one line to the result. */
export type Add = (
  name: string,
  value: string,
  ratio: number | null,
  goal: string,
  reached: boolean | null,
) => void;

/** Adds a ratio and its goal, an upper or a lower limit. */
export function addRatio(
  add: Add,
  name: string,
  value: string,
  ratio: number,
  bound: '<=' | '>=',
  goal: number,
) {
  add(name, value, ratio, `${bound} ${goal}x`, bound === '<=' ? ratio <= goal : ratio >= goal);
}

/** Collects the lines of the result. It prints each line at once to stderr. At the end it prints all lines as a table or as JSON. */
export function createReport() {
  const rows: Row[] = [];
  const add: Add = (name, value, ratio, goal, reached) => {
    rows.push({ name, value, ratio: ratio === null ? null : Math.round(ratio * 100) / 100, goal, reached });
    process.stderr.write(`${name}: ${value}${ratio === null ? '' : ` (${ratio.toFixed(2)}x)`}\n`);
  };
  const table = () => {
    const mark = (reached: boolean | null) => (reached === null ? '-' : reached ? 'yes' : 'NO');
    const lines = rows.map(
      ({ name, value, ratio, goal, reached }) =>
        `| ${name} | ${value} | ${ratio ?? '-'} | ${goal} | ${mark(reached)} |`,
    );
    return ['| measure | value | ratio | goal | reached |', '| --- | --- | --- | --- | --- |', ...lines].join(
      '\n',
    );
  };
  const json = () => {
    const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
    return JSON.stringify({ machine, rows }, null, 2);
  };
  return { add, print: (asJson: boolean) => process.stdout.write(asJson ? `${json()}\n` : `\n${table()}\n`) };
}
