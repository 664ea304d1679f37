/**
 * Numbers with a unit: a value in one unit isn't accepted where another is expected. A plain number, such as a literal or the
 * result of arithmetic, is accepted by all of them, since strict types would need a cast at every calculation.
 */
type WithUnit<Unit extends string> = number & { readonly unit?: Unit };

export type Hours = WithUnit<'hours'>;
export type Minutes = WithUnit<'minutes'>;
export type Seconds = WithUnit<'seconds'>;
/** A duration, or an instant counted from 1970. */
export type Milliseconds = WithUnit<'milliseconds'>;
