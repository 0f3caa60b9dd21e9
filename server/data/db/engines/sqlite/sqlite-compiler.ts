import { SqliteQueryCompiler, ValueNode, type LimitNode } from 'kysely';
import { mark, Slot } from './slot.ts';

/**
 * Writes the numbers of limits into the statement. SQLite plans a statement by the value of its limit, and so prepares it anew
 * with each run where the limit is a parameter: 10 to 50 µs, more than a small statement takes.
 */
export class LiteralLimits extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const value = ValueNode.is(node.limit) ? node.limit.value : undefined;
    if (value instanceof Slot) this.append(`limit ${mark(value.name)}`);
    else if (Number.isSafeInteger(value)) this.append(`limit ${String(value)}`);
    else super.visitLimit(node);
  }
}
