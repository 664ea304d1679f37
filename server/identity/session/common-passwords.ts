/** Common passwords: a published list by frequency, plus additions below. */

/** Loaded when a user first chooses a password; few processes need it. */
let reading: Promise<ReadonlySet<string>> | undefined;

/** Additions: newer passwords, industry terms, runs and repeats. The password rule also rejects each followed by digits. */
const MORE_PASSWORDS = `
0123456789 987654321 87654321 888888888 999999999 22222222 33333333 44444444 55555555 77777777 88888888 99999999
12121212 zaq1zaq1 zxcvbnmasdf qweqweqwe asdasdasd rootroot adminadmin abcdefgh abcdefghi aaaaaaaa xxxxxxxx zzzzzzzz qqqqqqqq
aa@12 aa@123 aa@123456 aa1122 aa112233 aabb1122 aa123456 aa12345678 abcd abcd@123 abc@123 abc@1234 pass@123 pass@1234
p@ssword p@ssw0rd p@55word p@55w0rd pa$$word pa$$w0rd p@$$word p@$$w0rd passw@rd thepassword mypassword newpassword
administrator superuser sysadmin default123 testuser linkedin netflix instagram facebook whatsapp tiktok snapchat twitter
bitcoin ethereum chatgpt openai fortnite roblox minecraft youtube spotify google android windows iphone amazon
premiere premierepro aftereffects finalcut finalcutpro davinci davinciresolve videoedit videoeditor filmmaker editor
producer director youtuber timelapse voiceover
`;

async function read(): Promise<ReadonlySet<string>> {
  const [passwords, dictionary] = await Promise.all([
    import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }),
    import('@zxcvbn-ts/language-common/src/diceware.json', { with: { type: 'json' } }),
  ]);
  // Includes words shorter than a valid password: trailing digits make them long enough.
  return new Set([...passwords.default, ...dictionary.default, ...MORE_PASSWORDS.trim().split(/\s+/)]);
}

/** Returns all common passwords in lower case. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => (reading ??= read());
