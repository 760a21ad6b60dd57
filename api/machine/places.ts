/** Paths of an installed school. */
export const places = {
  settings: '/etc/school/school.env',
  settingsFolder: '/etc/school',
  /** What Caddy imports: a file of ours, which only root may change. */
  caddySite: '/etc/school/Caddyfile',
  caddyfile: '/etc/caddy/Caddyfile',
  backupKey: '/etc/school/backup.key',
  /** Where backups go, and the keys of that place. The server may not read it. */
  backupSettings: '/etc/school/backup.env',
  templates: '/usr/share/school',
  data: '/var/lib/school',
  backups: '/var/backups/school',
  socketSettings: '/etc/systemd/system/school.socket.d/port.conf',
  units: '/usr/lib/systemd/system',
  /** The programs that serve or have served, a folder for each version. */
  kept: '/usr/lib/school-kept',
} as const;

/** The users of an installed school: the server, and its backups, whose key the server may not read. */
export const users = { server: 'school', backup: 'school-backup' } as const;
