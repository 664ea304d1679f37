/** Error for a dependency that is temporarily unavailable, whichever part of the server needs it. */

/** `userMessage` is shown to the user, who may retry; the message goes to the log. */
export class UnavailableError extends Error {
  readonly userMessage: string;

  constructor(userMessage: string, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.userMessage = userMessage;
  }
}
