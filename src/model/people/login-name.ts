/** A login name as the system makes it for a student without an e-mail: `0912345678.2@school.example`. */
interface LoginName {
  /** As it is stored, with `+` for another country. */
  phone: string;
  /** How many login names the phone number had then. */
  number: number;
  /** The site's host name, without port; inside a network it may have no dot. */
  host: string;
}

const shape = /^(\+?\d+)\.(\d{1,6})@([^@\s]+)$/;

/** Reads an address that looks like such a login name; null if it does not. */
export function readLoginName(address: string): LoginName | null {
  const [, phone, number, host] = shape.exec(address.toLowerCase()) ?? [];
  return phone && number && host ? { phone, number: Number(number), host } : null;
}
