/** The passwords that everyone tries first; compared in lower case (docs/people.md#passwords). */

const LIST = `
12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 11111111 111111111
00000000 000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888 99999999 999999999
12341234 11112222 11223344 12121212 112233445566 123123123 123321123 12344321 1234qwer 123456abc 123456aa 1234567a
12345678a 123456789a 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 1qaz2wsx3edc zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwer1234 qwe123qwe asdfghjk asdfghjkl asdf1234
asdfasdf zxcvbnm1 zxcvbnm123 zxcvbnmasdf qazwsxedc qazwsx123 qweasdzxc 1qwerty1 azertyuiop azerty123
password password1 password12 password123 password1234 password12345 password01 password! password1! password123! passw0rd
passw0rd1 p@ssw0rd p@ssword p@ssw0rd1 p@ssword1 p@ssw0rd123 pa$$word pa$$w0rd pass1234 pass12345 passpass mypassword
thepassword newpassword changeme changeme1 changeme123 changeit letmein1 letmein123 letmeinnow welcome1 welcome12
welcome123 welcome1234 welcome2024 welcome2025 welcome2026 admin123 admin1234 admin12345 administrator adminadmin
admin@123 administrator1 rootroot root1234 superuser superman superman1 manager1 manager123 editor123 editor1234
guest123 guest1234 test1234 testtest testing1 testing123 temp1234 temporary default1 default123 secret123 topsecret
iloveyou iloveyou1 iloveyou2 iloveyou123 ilovegod loveyou1 lovelove sweetheart princess princess1 sunshine sunshine1
football football1 baseball baseball1 basketball softball hockey12 soccer12 jordan23 liverpool liverpool1 chelsea1
arsenal1 barcelona realmadrid manchester juventus starwars starwars1 pokemon1 pokemon123 minecraft batman123 spiderman
spiderman1 trustno1 whatever whatever1 computer computer1 internet samsung1 nintendo playstation facebook facebook1
linkedin youtube1 google123 michael1 michelle jennifer jessica1 elizabeth christian anthony1 charlie1 danielle
butterfly dolphins elephant chocolate cookie123 cheese123 pepper123 mustang1 corvette mercedes1 yamaha123 harley123
dragon12 dragon123 monkey12 monkey123 shadow12 shadow123 master12 master123 freedom1 flower123 summer12 summer123
summer2024 summer2025 summer2026 winter123 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025
monday123 friday13 happy123 blink182 abcd1234 abc12345 abcdefgh abcdefg1 abcdefghi abc123456 abc123abc a1b2c3d4
a1b2c3d4e5 aa123456 aa12345678 a12345678 a123456789 aaaaaaaa xxxxxxxx zzzzzzzz qqqqqqqq asdasdasd qweqweqwe
cutroom1 cutroom123 premiere1 aftereffects finalcut finalcutpro davinci123 photoshop videoedit videoeditor
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
