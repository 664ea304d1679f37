/**
 * Strips from the app what only the server and the API documents use: schemas, filters and refusals of endpoints, and
 * descriptions. Then schemas and endpoints that nothing uses are dropped.
 */
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [name: string]: unknown };
type Edit = { from: number; to: number; text: string };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const nodesIn = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Returns the expression without type assertions. */
const plain = (node: Node | undefined): Node | undefined =>
  node && /^TS(As|Satisfies)Expression$/.test(node.type) ? plain(node['expression'] as Node) : node;

/** Properties of an endpoint that the app doesn't read. */
const SERVER_ONLY = ['response', 'query', 'collection', 'fixed', 'refusals'];

/** Returns the name of a property of an object literal. */
const nameOf = ({ type, key }: Node): unknown => (type === 'Property' ? (key as Node)['name'] : undefined);

/** Returns the edits of an endpoint's declaration, or of what several declarations have in common. */
const editsOfEndpoint = (object: Node | undefined): Edit[] =>
  object?.type === 'ObjectExpression'
    ? (object['properties'] as Node[]).flatMap((property): Edit[] => {
        const name = nameOf(property);
        const { start: from, end: to } = property;
        if (SERVER_ONLY.includes(String(name))) return [{ from, to, text: '...{}' }];
        // Only whether there is a body matters.
        return name === 'body' ? [{ from, to, text: 'body: {}' }] : [];
      })
    : [];

/** Properties that tell the common part of declarations from other objects. */
const isCommonPart = (object: Node | undefined): boolean =>
  object?.type === 'ObjectExpression' &&
  (object['properties'] as Node[]).some((property) => ['roles', 'kind', 'resource'].includes(String(nameOf(property))));

/** Returns the text of `summary: '…'`, or the description in `described(schema, '…')`. */
function descriptionIn(node: Node): Node | undefined {
  const { value, callee } = node as { value?: Node; callee?: Node };
  const description =
    nameOf(node) === 'summary'
      ? value
      : node.type === 'CallExpression' && callee?.['name'] === 'described'
        ? (node['arguments'] as Node[])[1]
        : undefined;
  return description && ['Literal', 'TemplateLiteral'].includes(description.type) ? description : undefined;
}

function editsIn(node: Node): Edit[] {
  if (/Function/.test(node.type)) return [];
  const description = descriptionIn(node);
  const isEndpoint = node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'endpoint';
  return [
    ...(description ? [{ from: description.start, to: description.end, text: "''" }] : []),
    ...(isEndpoint ? editsOfEndpoint((node['arguments'] as Node[])[0]) : []),
    ...nodesIn(node).flatMap(editsIn),
  ];
}

/** Returns the outermost of edits that overlap. */
function outermost(edits: readonly Edit[]): Edit[] {
  let end = 0;
  return edits
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ from, to }) => {
      const isInside = from < end;
      end = Math.max(end, to);
      return !isInside;
    });
}

/** Returns the edits of a constant. It is computed in a function without side effects, so that it is dropped if nothing uses it. */
function editsOfConstant({ init }: { init?: Node | null }): Edit[] {
  const value = plain(init ?? undefined);
  if (!init || !value || !/^(Call|New|Object|Array|Member)/.test(value.type)) return [];
  const common = isCommonPart(value) ? editsOfEndpoint(value) : [];
  return [
    { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' },
    ...outermost([...common, ...editsIn(value)]),
    { from: init.end, to: init.end, text: '))()' },
  ];
}

function editsOfProgram(program: Node): Edit[] {
  const statements = (program['body'] as Node[]).map((one) => (one['declaration'] as Node | undefined) ?? one);
  const constants = statements.filter(({ type }) => type === 'VariableDeclaration');
  return constants.flatMap((one) => (one['declarations'] as { init?: Node }[]).flatMap(editsOfConstant));
}

/** Changes the files of `contract`. */
export const stripContract = (): Plugin => ({
  name: 'contract-of-the-app',
  transform: {
    filter: { id: /\/contract\/.+\.ts$/ },
    handler(code) {
      const edits = editsOfProgram(this.parse(code) as unknown as Node);
      // From the end, so that earlier positions stay valid.
      const edited = edits
        .toReversed()
        .reduce((text, { from, to, text: put }) => `${text.slice(0, from)}${put}${text.slice(to)}`, code);
      return { code: edited, map: null, moduleSideEffects: false };
    },
  },
});
