/** What keeps a backup, a restore or a move from being done. */

/** The message is a sentence for the person. */
export class BackupError extends Error {}

/** Something is wrong with the bytes of a file; the message goes on where "The file cannot be used:" ends. */
export class FileFault extends Error {}
