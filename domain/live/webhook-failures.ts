/** What follows from a failed delivery: when to retry, and when a chat's webhook is turned off (docs/operations.md#chat). */
import { addSeconds } from '#domain/platform/dates.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { isChat, type WebhookFormat } from './webhook-formats.ts';
import { nextDeliveryTry, WEBHOOK_TEXTS } from './webhooks.ts';

/** Result of a failed attempt. */
export type Failure = { format: WebhookFormat; status: number | null; retryAfter?: string | undefined };

const REQUEST_TIMEOUT = 408;
const TOO_MANY = 429;
const MAX_WAIT_SECONDS = 12 * 3_600;

/** Returns whether a chat refused a message for good, so that retries are useless. */
const isFinal = ({ format, status }: Failure): boolean =>
  isChat(format) &&
  status !== null &&
  status >= 400 &&
  status < 500 &&
  status !== REQUEST_TIMEOUT &&
  status !== TOO_MANY;

/** Parses Retry-After: seconds, which may be a fraction, or a date. */
function secondsIn(retryAfter: string, now: string): Seconds | undefined {
  if (/^\d{1,9}(\.\d+)?$/.test(retryAfter)) return Math.ceil(Number(retryAfter));
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.ceil((at - Date.parse(now)) / 1000);
}

/** Returns the seconds that the receiver asks to wait, 12 hours at most, or undefined if it doesn't. */
export function requestedPause({ status, retryAfter }: Failure, now: string): Seconds | undefined {
  if (status !== TOO_MANY || retryAfter === undefined) return undefined;
  const seconds = secondsIn(retryAfter, now);
  return seconds === undefined ? undefined : Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS);
}

/** Returns when to retry after that many attempts, or undefined to give up. */
export function nextTryAfter(failure: Failure, attempts: number, now: string): string | undefined {
  const planned = isFinal(failure) ? undefined : nextDeliveryTry(attempts, now);
  const pause = requestedPause(failure, now);
  return planned === undefined || pause === undefined ? planned : addSeconds(now, pause);
}

/** Returns why a chat's answer turns its webhook off: its URL was deleted. Null for any other answer. */
export const channelGone = ({ format, status }: Failure): string | null =>
  isChat(format) && (status === 404 || status === 410) ? `The channel answered ${status}.` : null;

/** Returns whether the message was refused, rather than given up after all retries. */
export const isRejected = isFinal;

/** Returns the error shown in the log. */
export const failureText = (failure: Failure, error: string): string => {
  const gone = channelGone(failure);
  return gone === null ? error : `${gone} ${WEBHOOK_TEXTS.turnedOff}`;
};
