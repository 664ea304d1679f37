/** Walks over parsed sources, for the checks that read texts and names. */
import { globSync, readFileSync } from 'node:fs';
import type { Sources } from './import-graph.ts';

export type Node = { type: string; [key: string]: unknown };

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Visits every node of a tree, with the nodes that contain it, outermost first. */
export function walk(
  value: unknown,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit, parents);
  if (!isNode(value)) return;
  visit(value, parents);
  const inside = [...parents, value];
  for (const key in value) if (key !== 'parent') walk(value[key], visit, inside);
}

/** Returns the text of a string, a part of a template or a text between tags; undefined for other nodes. */
export function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'TemplateElement') return (node['value'] as { cooked?: string }).cooked;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  return undefined;
}

/** Runs a check on the files of a pattern, prints what it finds and sets the exit code. */
export function runOn(pattern: string, check: (sources: Sources) => string[]): void {
  const files = globSync(pattern, { exclude: ['web/dist/**'] }).sort();
  const faults = check(new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')])));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
