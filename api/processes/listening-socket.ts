import { createServer } from 'node:net';
import { connectionLimits } from '../../src/model/request-limits.ts';
import type { Config } from '../config.ts';
import { listenFault } from '../faults.ts';

/** The descriptor of a socket that was opened for this process (systemd's protocol, sd_listen_fds(3)). */
export const listeningSocket = 3;

/**
 * Opens the socket, waits for connections on it, and starts the command that follows host, port and length of the
 * queue. Perl belongs to every Debian.
 */
const opener = `
use strict; use Socket qw(:all); use POSIX qw(dup2);
my ($host, $port, $queue, @command) = @ARGV;
my ($wrong, $found) = getaddrinfo($host, $port, {flags => AI_PASSIVE, socktype => SOCK_STREAM});
die "$wrong\\n" if $wrong;
$^F = ${listeningSocket};
socket(my $socket, $found->{family}, SOCK_STREAM, 0) or die "$!\\n";
setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1) or die "$!\\n";
bind($socket, $found->{addr}) or die "$!\\n";
listen($socket, $queue) or die "$!\\n";
my ($none, $host_name, $opened) = getnameinfo(getsockname($socket), NI_NUMERICHOST | NI_NUMERICSERV);
defined dup2(fileno($socket), ${listeningSocket}) or die "$!\\n";
@ENV{qw(LISTEN_FDS LISTEN_PID SCHOOL_PORT)} = (1, $$, $opened);
exec @command or die "$!\\n";
`;

/**
 * The socket that was opened for this process: by systemd, or by `openSocket`.
 * @returns its port, for addresses in texts; null when none was opened
 */
export function openedSocket(config: Config): { port: number } | null {
  const { LISTEN_FDS, LISTEN_PID, SCHOOL_PORT } = process.env;
  if (LISTEN_FDS !== '1' || Number(LISTEN_PID) !== process.pid) return null;
  return { port: Number(SCHOOL_PORT) || config.port };
}

/**
 * Starts this program again as the same process, with a listening socket. Node itself cannot wait on a socket without
 * also accepting from it, and the parent must leave that to its children: then connections wait in the system's queue
 * while no child is ready.
 * @throws Fault when the port or the host cannot be used
 */
export async function openSocket({ host, port }: Config): Promise<never> {
  // Only for its errors, which have words of ours.
  const tried = createServer();
  await new Promise<void>((resolve, reject) => {
    tried.once('error', (error: NodeJS.ErrnoException) => reject(listenFault(error, port, host)));
    tried.listen({ port, host }, resolve);
  });
  await new Promise((resolve) => tried.close(resolve));
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const given = [host, String(port), String(connectionLimits.most), ...command];
  if (!process.execve) throw new Error('this platform cannot replace a process');
  return process.execve('/usr/bin/perl', ['perl', '-e', opener, ...given], process.env);
}
