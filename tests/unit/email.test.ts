import { describe, expect, it } from 'vitest';
import { emailProblem, isEmail, typedEmail } from '../../src/model/text/email.ts';
import { emailText } from '../../src/model/text/text.ts';

describe('an e-mail address', () => {
  it.each(['a@b.sd', 'first.last+tag@mail.example', 'a_b-c@x1.sd', "o'neill@x.sd", 'a&b+c=d@x.sd', 'a%b@c.sd'])(
    '%s is right',
    (email) => {
      expect(isEmail(email)).toBe(true);
      expect(emailProblem(email)).toBeNull();
    },
  );

  it.each(['طالب@موقع.com', 'sara@مدرسة.سودان', 'sára@mail.sd'])('%s is none for a new account', (email) => {
    expect(isEmail(email)).toBe(true);
    expect(emailProblem(email)).toBe('emailLatin');
  });

  it.each(['a', 'a b@c.sd', 'a@b', '@b.sd', 'a@', 'a@b..sd', '.a@b.sd', 'a.@b.sd', 'a@-b.sd'])(
    '%s is none',
    (email) => {
      expect(isEmail(email)).toBe(false);
      expect(emailProblem(email)).not.toBeNull();
    },
  );

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['طالب', 'emailLatin'],
    ['nora.o’neill@x.sd', 'emailSign'],
    ['amna@pupils,example', 'emailSign'],
    ['two words@x.sd', 'emailSpace'],
    ['two\u200bwords@x.sd', 'hiddenCharacters'],
    ['nobody', 'email'],
    ['x'.repeat(300), 'tooLong'],
  ])('%j gets one error', (email, problem) => {
    expect(emailText.safeParse(email).error?.issues.map(({ message }) => message)).toEqual([problem]);
  });
});

it('an address is taken without the marks of direction and the spaces around it', () => {
  for (const copied of ['\u200fsara@x.sd\u200f', '\u202asara@x.sd\u202c ', ' sara@x.sd\u00a0']) {
    expect(emailText.parse(copied)).toBe('sara@x.sd');
  }
});

describe('what stands in an e-mail field while one types', () => {
  it('is what an address is made of; what else was there is told, but for spaces and unseen marks', () => {
    expect(typedEmail('Sara.b_c-d+٢٠@mail.sd')).toEqual({ kept: 'Sara.b_c-d+20@mail.sd', foreign: false });
    expect(typedEmail(' sara@mail.sd\u200f ')).toEqual({ kept: 'sara@mail.sd', foreign: false });
    expect(typedEmail('سara"@mail.sd;')).toEqual({ kept: 'ara@mail.sd', foreign: true });
    // Chromium converts `sara@مدرسة.com` to this value in an email field.
    expect(typedEmail('sara@xn--mgbx5cf.com')).toEqual({ kept: 'sara@.com', foreign: true });
  });

  it('is any letter where people log in', () => {
    expect(typedEmail('طالب+1@موقع.com', 'any')).toEqual({ kept: 'طالب+1@موقع.com', foreign: false });
    expect(typedEmail('a@xn--mgbx5cf.com', 'any')).toEqual({ kept: 'a@xn--mgbx5cf.com', foreign: false });
    expect(typedEmail('a,b@c.sd', 'any')).toEqual({ kept: 'ab@c.sd', foreign: true });
  });
});
