/**
 * The most common stolen passwords, and words related to this product. Attackers try these first, and the same words
 * with digits and symbols around them.
 */
const COMMON = new Set(
  `
  0123456789 01234567890 1029384756 1111111111 1122334455 1234512345 1234554321 12345678900 1234567890 12345678901
  123456789012 123456789a 12345678910 123456789q 1234567891 12345qwert 1234qwerasdf 1234qwerty 123qweasdzxc 1357924680
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 2222222222 7777777777 9876543210 987654321a
  a123456789 a1b2c3d4e5 aa12345678 abc1234567 abc123456789 abcd123456 abcd1234567 abcdefghij abcdefghijk administrator
  adminadmin adminpassword admin12345 admin123456 asdf123456 asdfasdfasdf asdfghjkl1 asdfghjkl123 asdfghjklz asdfqwerzxcv
  baseball123 basketball changeme12 changeme123 changemenow charlie123 chocolate1 computer123 correcthorse
  correcthorsebatterystaple default123 dragon1234 football12 football123 fuckyou123 hellohello helloworld helloworld1
  iloveyou12 iloveyou123 iloveyou1234 invigil123 invigil1234 invigilator jennifer123 letmein123 letmein1234 letmeinnow
  liverpool1 liverpoolfc manchester master1234 michael123 michelle123 minecraft1 monkey1234 monkey12345 mypassword
  mypassword1 newpassword newpassword1 p@ssw0rd12 p@ssw0rd123 p@ssword123 passw0rd12 passw0rd123 password00 password01
  password10 password11 password12 password123 password1234 password12345 password123456 password2024 password2025
  password2026 passwordpassword password@1 password@123 password!1 password!23 princess12 princess123 q1w2e3r4t5
  q1w2e3r4t5y6 qazwsx1234 qazwsxedc1 qazwsxedcrfv qwer123456 qwerasdfzxcv qwert12345 qwerty1234 qwerty12345 qwerty123456
  qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiopasdfghjkl qwertyqwerty recruiter1 recruiter123 recruiting secret1234
  spiderman1 starwars123 sunshine12 sunshine123 superman12 superman123 superman1234 test123456 test1234567 testtest12
  testtesttest thisisapassword trustno1trustno1 unbelievable unknown123 user123456 welcome123 welcome1234 welcome12345
  whatever12 whatever123 zaq12wsxcde3 zaq1zaq1zaq1 zxcvbnm123 zxcvbnm1234
  `
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** The word without the digits and symbols around it. */
const wordOf = (password: string) => password.replaceAll(/^[^a-z]+|[^a-z]+$/g, "");
const SHORTEST_WORD = 5;
const WORDS = new Set([...COMMON].map(wordOf).filter(({ length }) => length >= SHORTEST_WORD));

/** Why an attacker would guess this early; null if it may be used. */
export function passwordFault(password: string, email: string): "common" | "email" | null {
  const typed = password.normalize("NFKC").trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (address !== "" && (typed === address || typed === address.split("@", 1)[0])) return "email";
  return COMMON.has(typed) || WORDS.has(wordOf(typed)) || new Set(typed).size < 3 ? "common" : null;
}
