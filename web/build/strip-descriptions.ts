/** Strips endpoint and field descriptions from the app, since only the API documentation uses them (about 200 texts). */
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [name: string]: unknown };
type TextRange = { from: number; to: number };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Returns the text of `summary: '…'`, or the description in `described(schema, '…')`. */
function descriptionIn(node: Node): Node | undefined {
  const { key, value, callee } = node as { key?: Node; value?: Node; callee?: Node };
  const description =
    node.type === 'Property' && key?.['name'] === 'summary'
      ? value
      : node.type === 'CallExpression' && callee?.['name'] === 'described'
        ? (node['arguments'] as Node[])[1]
        : undefined;
  return description && ['Literal', 'TemplateLiteral'].includes(description.type) ? description : undefined;
}

function cutsIn(node: Node): TextRange[] {
  const description = descriptionIn(node);
  const nestedCuts = Object.values(node).flat().filter(isNode).flatMap(cutsIn);
  return description ? [...nestedCuts, { from: description.start, to: description.end }] : nestedCuts;
}

/** Empties the descriptions in files of `contract`. */
export const stripDescriptions = (): Plugin => ({
  name: 'without-documents',
  transform: {
    filter: { id: /\/contract\/.+\.ts$/, code: /\bsummary:|\bdescribed\(/ },
    handler(code) {
      const cuts = cutsIn(this.parse(code) as unknown as Node).toSorted((a, b) => b.from - a.from);
      return {
        code: cuts.reduce((text, { from, to }) => `${text.slice(0, from)}''${text.slice(to)}`, code),
        map: null,
      };
    },
  },
});
