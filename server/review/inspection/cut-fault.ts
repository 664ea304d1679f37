/** Error for a file that can't become a version. */

/** A file that can't become a version; the message is the text for its uploader. */
export class CutFault extends Error {}
