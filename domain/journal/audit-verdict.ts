/** Result of verifying the audit log (docs/audit.md). */

const entriesText = (count: number, kind = 'entry'): string =>
  `${count} ${count === 1 ? kind : kind.replace(/y$/, 'ies')}`;

/** Describes the result of verifying the log. */
export function auditVerdict({
  lines,
  unsealed,
  faultCount,
}: {
  lines: number;
  unsealed: number;
  faultCount: number;
}): string {
  const since =
    unsealed === 0 ? '' : ` ${entriesText(unsealed, 'newer entry')} ${unsealed === 1 ? "isn't" : "aren't"} sealed yet.`;
  if (faultCount === 0) return `The log is intact: ${entriesText(lines)} verified.${since}`;
  const sections = faultCount === 1 ? '1 section' : `${faultCount} sections`;
  return `${sections} of the log ${faultCount === 1 ? 'was' : 'were'} changed after sealing.${since}`;
}
