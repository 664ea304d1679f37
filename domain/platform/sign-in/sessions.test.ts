/** Session lifetime, device names, and detection of new devices. */
import { describe, expect, it } from 'vitest';
import { deviceName, isSessionValid, isNewDevice, isSeenAtStale, DEFAULT_SESSION_LIMITS } from './sessions.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const times = { begunAt: '2026-03-01T12:00:00.000Z', seenAt: '2026-03-10T11:00:00.000Z', endedAt: null };

describe('session validity', () => {
  it.each([
    ['seen a moment ago', {}, true],
    ['ended', { endedAt: '2026-03-10T11:30:00.000Z' }, false],
    ['unused for a moment less than seven days', { seenAt: '2026-03-03T12:00:00.001Z' }, true],
    ['unused for seven days', { seenAt: '2026-03-03T12:00:00.000Z' }, false],
    ['a moment younger than thirty days', { begunAt: '2026-02-08T12:00:00.001Z' }, true],
    ['thirty days old, however much it is used', { begunAt: '2026-02-08T12:00:00.000Z', seenAt: NOW }, false],
    // Setting the clock back must not end sessions.
    ['seen later than now', { seenAt: '2026-03-11T12:00:00.000Z' }, true],
  ])('%s', (_name, more, holds) => {
    expect(isSessionValid({ ...times, ...more }, NOW, DEFAULT_SESSION_LIMITS)).toBe(holds);
  });

  it('updates the last-seen time every five minutes', () => {
    expect(isSeenAtStale('2026-03-10T11:55:00.001Z', NOW)).toBe(false);
    expect(isSeenAtStale('2026-03-10T11:55:00.000Z', NOW)).toBe(true);
  });
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:136.0) Gecko/20100101 Firefox/136.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Safari/537.36';

describe('deviceName', () => {
  it.each([
    [FIREFOX, 'Firefox on Windows'],
    [CHROME, 'Chrome on Linux'],
    [`${CHROME} Edg/134.0.0.0`, 'Edge on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.12.1', 'Unknown device'],
    ['python-requests/2.32 (Linux)', 'Unknown device on Linux'],
    ['', 'Unknown device'],
  ])('parses %s as %s', (agent, device) => {
    expect(deviceName(agent)).toBe(device);
  });
});

describe('reporting a sign-in from a new device', () => {
  const here = { agent: FIREFOX, network: '192.0.2.7' };
  it.each([
    ['not for the first sign-in', here, [], false],
    ['not for a known device', here, [here], false],
    ['not for a new version of the same browser', { ...here, agent: FIREFOX.replaceAll('136', '137') }, [here], false],
    ['for another browser', { ...here, agent: CHROME }, [here], true],
    ['for another network', { ...here, network: '198.51.100.1' }, [here], true],
    [
      'for a new combination of known browser and network',
      { agent: CHROME, network: '192.0.2.7' },
      [here, { agent: CHROME, network: '198.51.100.1' }],
      true,
    ],
  ])('%s', (_name, now, earlier, isNew) => {
    expect(isNewDevice(now, earlier)).toBe(isNew);
  });
});
