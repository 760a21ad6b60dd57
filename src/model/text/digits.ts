/** Converts Arabic-Indic and Persian digits to ASCII digits: `٠٩١٢` → `0912`. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
