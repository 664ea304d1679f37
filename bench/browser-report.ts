/** Compares the results of a browser run with the targets in budgets.json. */

/** `name` is `visit /manager`, `still /manager` or `phone: next page`; values are keyed by column name. */
export type Measure = { name: string; values: Readonly<Record<string, number>> };
/** Applies to every measurement whose name starts with `name`. */
export type Target = { name: string; most: Readonly<Record<string, number | undefined>> };

const asText = (value: number): string => String(Number(value.toFixed(value < 10 ? 3 : 0)));

/** Returns a message for each measurement above its target. */
export const missedTargets = (measures: readonly Measure[], targets: readonly Target[]): string[] =>
  measures.flatMap(({ name, values }) =>
    targets
      .filter((aim) => name.startsWith(aim.name))
      .flatMap(({ most }) => Object.entries(most))
      .flatMap(([what, limit]) => {
        const value = values[what];
        const isMissed = value !== undefined && limit !== undefined && value > limit;
        return isMissed ? [`${name}: ${what} ${asText(value)}, target at most ${limit}`] : [];
      }),
  );
