/** Application log: JSON lines on standard output, without secrets. */
import { type Logger, pino } from 'pino';

/** Creates the log with this minimum level. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    redact: ['req.headers.authorization', 'token', 'password', 'plainPassword', 'currentPassword'],
    serializers: { err: pino.stdSerializers.err },
  });
