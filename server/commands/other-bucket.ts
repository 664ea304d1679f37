/** A second S3 bucket, configured by prefixed settings (docs/operations.md#move). */
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { ConfigError } from '#server/platform/config/config-values.ts';
import { CommandError } from './command.ts';

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

export type BucketPrefix = 'TARGET_' | 'SOURCE_';

/** Returns the configuration with the bucket of the prefixed settings. Throws CommandError for an invalid setting. */
export function configWithBucket(env: NodeJS.ProcessEnv, prefix: BucketPrefix): Config {
  const others = Object.fromEntries(NAMES.map((name) => [name, env[`${prefix}${name}`]]));
  try {
    return readConfig({ ...env, ...others });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new CommandError(error.message.replace(/\bS3_/g, `${prefix}S3_`));
  }
}
