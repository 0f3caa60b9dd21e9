import { parseAst, Visitor, type ESTree, type Plugin } from 'vite';

type Call = ESTree.CallExpression;

const isString = (node: ESTree.Node | null | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string';

const isEndpoint = (node: ESTree.Expression): node is Call =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'endpoint';

/** The source text of a call of the contract, reduced to its method, path and `changedBy`. */
function leanCall(call: Call, text: (node: ESTree.Span) => string): string {
  const refuse = (what: string) =>
    new Error(`The browser build cannot read ${what} of a call: write it out in ${text(call).slice(0, 80)}…`);
  const [method, path, spec] = call.arguments;
  if (!method || !isString(method)) throw refuse('the method');
  if (!path || !isString(path)) throw refuse('the path');
  if (spec?.type !== 'ObjectExpression') throw refuse('the rest');
  const changedBy = spec.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'changedBy',
  );
  const value = changedBy?.type === 'Property' ? changedBy.value : undefined;
  const written = value?.type === 'ArrayExpression' && value.elements.every(isString);
  // The content of a spread (`...`) is unknown here. Its `changedBy` would be lost, so it is refused.
  if (value ? !written : spec.properties.some(({ type }) => type === 'SpreadElement'))
    throw refuse('`changedBy`');
  return `endpoint(${text(method)}, ${text(path)}, {${value ? ` changedBy: ${text(value)} ` : ''}})`;
}

/**
 * Reduces a module of the contract to the parts that browsers need. Constants are marked as pure, so the bundler drops unused
 * ones. Calls keep method, path and `changedBy`, the only parts that web/api reads. Schema imports that only the removed parts
 * use are removed too.
 * @throws Error if a call is written in a form that this function cannot read
 */
export function leanModule(code: string): string {
  const text = ({ start, end }: ESTree.Span) => code.slice(start, end);
  const program = parseAst(code);
  const read = new Set<Call>();
  let result = code;
  for (const statement of program.body.toReversed()) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations.toReversed()) {
      if (!init || init.type === 'ArrowFunctionExpression') continue;
      if (isEndpoint(init)) read.add(init);
      const value = isEndpoint(init) ? leanCall(init, text) : text(init);
      result = `${result.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${result.slice(init.end)}`;
    }
  }
  new Visitor({
    CallExpression(call) {
      if (isEndpoint(call) && !read.has(call))
        throw new Error(`A call of the contract is a constant of its module: ${text(call).slice(0, 80)}…`);
    },
  }).visit(program);
  return result;
}

/** Removes from browser builds the parts of the contract that only the server needs. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /\/contract\/(?:[\w-]+\/)?[\w-]+\.ts$/ },
    handler: (code) => ({ code: leanModule(code), map: null }),
  },
};
