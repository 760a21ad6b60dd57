import { connect } from 'node:tls';
import { healthTimes } from '../../src/model/limits.ts';

/** How long one try to read a certificate may take, in milliseconds. */
const patience = 3000;

/** Reads when the certificate ends that a host shows for a name; null if it shows none in time. */
function endOf(host: string, port: number, servername: string): Promise<number | null> {
  return new Promise((resolve) => {
    // Only its end is read. Browsers check who it is for, and nothing is sent over this connection.
    const named = /^[\d.]+$|:/.test(servername) ? {} : { servername };
    const socket = connect({ host, port, ...named, rejectUnauthorized: false, timeout: patience });
    const late = setTimeout(() => end(null), patience);
    const end = (at: number | null) => {
      clearTimeout(late);
      socket.destroy();
      resolve(at);
    };
    socket.once('secureConnect', () => {
      const at = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(at) ? null : at);
    });
    socket.once('error', () => end(null));
    socket.once('close', () => end(null));
  });
}

/**
 * When the certificate of an https address ends, in milliseconds since 1970; null if it cannot be read. The address
 * itself is tried first, then this machine: behind some routers a server does not reach its own public address.
 */
export async function certificateEnd(siteUrl: string): Promise<number | null> {
  const { hostname, port } = new URL(siteUrl);
  const name = hostname.replace(/^\[|\]$/g, '');
  const at = port === '' ? 443 : Number(port);
  return (await endOf(name, at, name)) ?? (await endOf('127.0.0.1', at, name));
}

interface Known {
  end: number | null;
  /** When it was read. */
  at: number;
}

/** Keeps what `certificateEnd` says of one address: for an hour, or for a minute if it could not be read. */
export function watchCertificate(siteUrl: string): () => Promise<Known> {
  let known: Promise<Known> | null = null;
  let until = 0;
  return () => {
    const now = performance.now();
    if (known === null || now > until) {
      until = Number.POSITIVE_INFINITY;
      known = certificateEnd(siteUrl).then((end) => {
        until = performance.now() + (end === null ? healthTimes.noCertificate : healthTimes.certificate);
        return { end, at: Date.now() };
      });
    }
    return known;
  };
}
