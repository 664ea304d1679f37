/** What a run of the browser measured, held against what is aimed at (budgets.json). */

/** `name` is `visit /manager`, `still /manager` or `phone: next page`; the values are by the words of the columns. */
export type Measure = { name: string; values: Readonly<Record<string, number>> };
/** Holds for every measure whose name begins so. */
export type Aim = { name: string; most: Readonly<Record<string, number | undefined>> };

const asText = (value: number): string => String(Number(value.toFixed(value < 10 ? 3 : 0)));

/** A sentence for each measure that is above an aim. */
export const missedAims = (measures: readonly Measure[], aims: readonly Aim[]): string[] =>
  measures.flatMap(({ name, values }) =>
    aims
      .filter((aim) => name.startsWith(aim.name))
      .flatMap(({ most }) => Object.entries(most))
      .flatMap(([what, limit]) => {
        const value = values[what];
        const isMissed = value !== undefined && limit !== undefined && value > limit;
        return isMissed ? [`${name}: ${what} ${asText(value)}, wanted at most ${limit}`] : [];
      }),
  );
