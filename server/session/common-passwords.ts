/** The passwords that everybody tries first: those of a list by how often they were found, and what such lists are too old or too foreign for. */
import { LIMITS } from '#domain/limits.ts';

/** Read with the first password that somebody chooses: few processes ever need it. */
let reading: Promise<ReadonlySet<string>> | undefined;

const MORE = `
0123456789 987654321 9876543210 87654321 111111111 00000000 000000000 22222222 33333333 44444444 55555555 66666666
77777777 88888888 888888888 99999999 999999999 12341234 12121212 123123123 zaq1zaq1 zxcvbnmasdf password12345 password1!
password123! p@ssword p@ssw0rd1 p@ssword1 p@ssw0rd123 pa$$word pass12345 thepassword changeme123 welcome1234 welcome2024
welcome2025 welcome2026 admin1234 admin12345 adminadmin admin@123 administrator1 rootroot root1234 superuser manager123
editor123 editor1234 guest123 guest1234 default123 facebook1 linkedin youtube1 cheese123 yamaha123 harley123 flower123
summer123 summer2024 summer2025 summer2026 winter123 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025
monday123 abcdefgh abcdefghi aa12345678 aaaaaaaa xxxxxxxx zzzzzzzz qqqqqqqq asdasdasd qweqweqwe premiere1 aftereffects
finalcut finalcutpro davinci123 videoedit videoeditor
`;

async function read(): Promise<ReadonlySet<string>> {
  const { default: found } = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } });
  // Shorter ones are refused as such.
  return new Set([...found.filter(({ length }) => length >= LIMITS.passwordMin), ...MORE.trim().split(/\s+/)]);
}

/** All of them, in lower case. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (reading ??= read());
