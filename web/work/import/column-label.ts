/** Label of a sheet's column: its header and first cell. */
import type { PlanState } from './use-import-plan.ts';

export const columnLabel = ({ columns, sample }: PlanState['shown'], at: number): string => {
  const example = sample.map((row) => row[at] ?? '').find((cell) => cell !== '');
  const header = columns[at] || `Column ${at + 1}`;
  return example ? `${header} (${example.slice(0, 24)})` : header;
};
