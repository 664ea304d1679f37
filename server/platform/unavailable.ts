/** What a request needs and cannot have at the moment, whichever part of the server it is. */

/** `sentence` is for the person, who may try again; the message tells the log why. */
export class UnavailableError extends Error {
  readonly sentence: string;

  constructor(sentence: string, why: string, options?: ErrorOptions) {
    super(why, options);
    this.sentence = sentence;
  }
}
