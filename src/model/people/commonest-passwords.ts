/** The most common passwords, for a hint while typing. The server checks a list of thousands. */
const commonest =
  'password 12345678 123456789 baseball football qwertyuiop 1234567890 superman 1qaz2wsx trustno1 jennifer sunshine iloveyou starwars computer michelle 11111111 princess 987654321 corvette 1234qwer internet 88888888 samantha q1w2e3r4t5 maverick whatever mercedes steelers qwer1234 hardcore 123123123 q1w2e3r4 midnight bigdaddy victoria marlboro password1 1q2w3e4r cocacola jordan23 asdfasdf danielle 87654321 12344321 jonathan liverpoo qwerty123 passw0rd abcd1234 slipknot scorpion qazwsxedc startrek asdfghjkl redskins liverpool 12341234 nicholas butthead';
const known = new Set(commonest.split(' '));

/** Whether a password is obviously weak: one of the most common, or one repeated character. */
export function isSeenWeak(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  return known.has(folded) || (folded.length > 1 && new Set(folded).size === 1);
}
