/** Errors that prevent a backup, a restore or a move. */

/** Error of a backup whose message is shown to the user. */
export class BackupError extends Error {}

/** Damaged or unsupported bytes of a file; the message completes "The file cannot be used:". */
export class FileFault extends Error {}
