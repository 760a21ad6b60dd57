/** The meaning of PostgreSQL, system and TLS error codes. The first match wins. */
const meanings = [
  ['busy', /^(55P03|57014|40P01|40001)$/],
  ['full', /^53100$/],
  [
    'settings',
    /^(3D000|28000|28P01|42501|ENOTFOUND|EPROTO|CERT_.*|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|ERR_TLS_.*|ERR_SSL_.*|ERR_OSSL.*|.*SELF_SIGNED.*|UNABLE_TO_.*)$/,
  ],
  ['away', /^(08...|57P..|53300|53400|25006|25P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/],
  ['away', /^(EAI_AGAIN|ENOENT|EACCES|ECONNABORTED|ENOTCONN|EHOSTDOWN|ENETDOWN)$/],
] as const;

export type Meaning = (typeof meanings)[number][0];

/** Driver messages, without a code, for a closed connection. */
const endings = /timeout|[Cc]onnection terminated|connection error|not queryable|was closed|Cannot use a pool/;

/** Classifies an error of a connection or a statement; null: the statement itself is wrong. */
export function meaningOf(error: unknown): Meaning | null {
  if (!(error instanceof Error)) return null;
  // A host with several addresses reports one error for each.
  if (error instanceof AggregateError) return meaningOf(error.errors[0]);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code !== null) return meanings.find(([, codes]) => codes.test(code))?.[0] ?? null;
  return endings.test(error.message) ? 'away' : null;
}

/** Whether the server does not support TLS, from the driver's message. */
export const hasNoTls = (error: unknown): boolean =>
  error instanceof Error && /does not support SSL/.test(error.message);
