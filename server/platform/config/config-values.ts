/** Single values of the environment. Malformed ones are rejected by name. */

/** An invalid setting. The message names it. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>;

export const valueOf = (env: Env, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

export function oneOf<T extends string>(env: Env, name: string, allowed: readonly [T, ...T[]]): T {
  const value = valueOf(env, name) ?? allowed[0];
  const found = allowed.find((a) => a === value);
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}

export function url(env: Env, name: string, protocols: string[]): string | undefined {
  const value = valueOf(env, name);
  if (value === undefined) return undefined;
  const isGood = URL.canParse(value) && protocols.includes(new URL(value).protocol);
  if (!isGood)
    throw new ConfigError(
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    );
  return value;
}
