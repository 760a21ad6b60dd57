import { domainToASCII } from 'node:url';
import { parseArgs } from 'node:util';
import { isEmail } from '../../src/model/text/email.ts';
import { Fault } from '../faults.ts';
import { asServer, foundSchool } from '../machine/as-server.ts';
import { ensureBackupSettings, ensureBackupState } from '../machine/backup-files.ts';
import { awaitCertificate, hasCaddy, reloadCaddy, tellCaddy } from '../machine/caddy.ts';
import { places } from '../machine/places.ts';
import { isCaddy, isOurs, type Listener, listenersOn } from '../machine/ports.ts';
import { awaitReady, hasSystemd, startUnits } from '../machine/service.ts';
import { ensureSettings } from '../machine/settings-file.ts';
import { ensureUsersAndFolders } from '../machine/users.ts';
import { caddySite, nginxSite, type Site } from '../machine/web-servers.ts';
import { run } from '../run.ts';
import { commandLine, usageFault } from './command-line.ts';

const options = {
  domain: { type: 'string' },
  admin: { type: 'string' },
  demo: { type: 'boolean', default: false },
  tls: { type: 'string' },
  'no-caddy': { type: 'boolean', default: false },
} as const;

/** Whether it is a name that a web server answers for: words and points, in the form that certificates have. */
const isDomain = (name: string): boolean =>
  name.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name);

const wanted = commandLine({
  usage: ['school setup --domain NAME --admin EMAIL [--demo] [--tls internal] [--no-caddy]'],
  about: [
    'Makes the school on this machine: its user, settings, database, first account, service and HTTPS.',
    'It can be called again, and changes only what differs.',
    '  --demo          fills the new school with the demo',
    '  --tls internal  a certificate of Caddy’s own authority, for a test',
    '  --no-caddy      leaves web servers alone, and prints the lines for Caddy and nginx',
  ].join('\n'),
  read(args) {
    const { values } = parseArgs({ args, options });
    if (values.domain === undefined || values.admin === undefined) throw usageFault();
    const domain = domainToASCII(values.domain);
    if (!isDomain(domain)) throw usageFault(`${values.domain} is no domain`);
    if (!isEmail(values.admin)) throw usageFault(`${values.admin} is no e-mail address`);
    if (values.tls !== undefined && values.tls !== 'internal') throw usageFault('--tls takes the word internal');
    const { admin, demo } = values;
    return { domain, admin, demo, internal: values.tls === 'internal', caddy: !values['no-caddy'] };
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`warning: ${line}\n`);

/** @throws Fault if another program listens on a port */
function wantPort(port: number, mayListen: (listener: Listener) => boolean, way: string): void {
  const other = listenersOn(port).find((listener) => !mayListen(listener));
  if (other) throw new Fault(`port ${port} is taken by ${other.name}: ${way}`, { kind: 'busy' });
}

/** What a person has to do for HTTPS; an empty list if nothing. */
async function setUpCaddy(site: Site): Promise<string[]> {
  tellCaddy(site);
  if (!reloadCaddy()) return [`Caddy does not run here: caddy run --config ${places.caddyfile}`];
  const problem = await awaitCertificate(site);
  if (problem === null) return [];
  return [
    `no certificate for ${site.domain} yet (${problem}): the domain must lead to this machine, and ports 80 and 443 be open; Caddy tries again by itself`,
  ];
}

await run(async () => {
  if (process.getuid?.() !== 0) throw new Fault('only root may set up a school', { kind: 'forbidden' });
  const { domain, admin, demo, internal } = wanted;
  const caddy = wanted.caddy && hasCaddy();
  if (caddy) {
    for (const port of [80, 443])
      wantPort(port, isCaddy, 'end it, or let it serve the school: school setup … --no-caddy prints its lines');
  }

  process.umask(0o022);
  const { server, backup } = ensureUsersAndFolders();
  const { config, changed } = ensureSettings({ siteUrl: `https://${domain}`, admin, demo }, server);
  wantPort(config.port, isOurs, `write another PORT into ${places.settings}, and call school setup again`);

  await asServer('found', foundSchool, server, ({ admin: first, students }) => {
    say(`Address     https://${domain}`);
    say(`Dashboard   https://${domain}/dashboard`);
    if (first) {
      say(`Name        ${first.email}`);
      say(`Password    ${first.password}`);
    } else say('Name        the accounts are as they were: school admin create EMAIL adds one');
    for (const each of students) say(`Student     ${each.email}  ${each.password}`);
    // Only now: a key that was made by a setup that failed before would never be shown.
    const key = ensureBackupSettings(backup);
    if (key !== null) say(`Backup key  ${key}`);
    const shown = [first, key].some((each) => each !== null);
    if (shown) say('These lines are shown once. Without the backup key no backup can be read: keep it elsewhere.');
  });
  ensureBackupState(config.dataDir, { server, backup });

  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `${host}:${config.port}`;
  if (hasSystemd()) {
    if (!startUnits(address, changed) || !(await awaitReady(address)))
      warn('the server is not ready yet: journalctl -u school says why');
  } else
    say(
      'There is no systemd here: `school serve` starts the server, `school alert` is to be called every ten minutes, `school backup` hourly, `school verify --weekly` weekly.',
    );

  const site: Site = { domain, upstream: address, internal };
  if (caddy) for (const line of await setUpCaddy(site)) warn(line);
  else {
    if (wanted.caddy) warn('Caddy is not installed here: apt install caddy, then school setup again');
    say(`\nFor Caddy:\n\n${caddySite(site)}\nFor nginx:\n\n${nginxSite(site)}`);
  }
});
