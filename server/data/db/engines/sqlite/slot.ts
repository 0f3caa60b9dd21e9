/** Marks where a compiled query takes a value that is known only when it runs. */
export class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Where the text of a statement, and not its parameters, takes the value of that name: a number. */
export const mark = (name: string): string => `\u0001${name}\u0001`;

/** The names that are marked in a statement, in their order. */
export const marked = (statement: string): string[] =>
  // oxlint-disable-next-line no-control-regex -- what no statement contains
  [...statement.matchAll(/\u0001(\w+)\u0001/g)].map(([, name = '']) => name);
