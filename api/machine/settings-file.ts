import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { places } from './places.ts';
import { writeRootFile } from './root-file.ts';
import type { SystemUser } from './users.ts';

export interface FirstSettings {
  siteUrl: string;
  admin: string;
  demo: boolean;
}

const firstText = ({ siteUrl, admin, demo }: FirstSettings): string => `\
# Written by \`school setup\`. /usr/share/school/school.env names what else can be set here.
SITE_URL=${siteUrl}
TRUST_PROXY=1
DATA_DIR=${places.data}
ADMIN_EMAIL=${admin}
SEED=${demo ? 'demo' : 'none'}
`;

/** The text with another value of a setting; everything else stays as somebody wrote it. */
function withSetting(text: string, name: 'SITE_URL' | 'DATA_DIR', value: string): string {
  if (parseEnv(text)[name] === value) return text;
  const line = `${name}=${value}`;
  const given = new RegExp(`^[ \\t]*(export[ \\t]+)?${name}[ \\t]*=.*$`, 'm');
  return given.test(text) ? text.replace(given, () => line) : `${text.replace(/\n*$/, '\n')}${line}\n`;
}

/** The text with another address of the school. */
export const withSiteUrl = (text: string, siteUrl: string): string => withSetting(text, 'SITE_URL', siteUrl);

/** The settings of a backup for this machine: an installed school has its data in one place. @throws ConfigError */
export function settingsFromBackup(text: string): string {
  const placed = withSetting(text, 'DATA_DIR', places.data);
  settingsOf(placed);
  return placed;
}

/** The settings of the file, read by the program's own parser. @throws ConfigError */
export const settingsOf = (text: string): Config => readConfig(parseEnv(text));

/**
 * Writes the settings file, once: of one that is there, only the school's address is changed.
 * @returns the settings, and whether the file was changed
 */
export function ensureSettings(first: FirstSettings, server: SystemUser): { config: Config; changed: boolean } {
  const text = existsSync(places.settings)
    ? withSiteUrl(readFileSync(places.settings, 'utf8'), first.siteUrl)
    : firstText(first);
  const config = settingsOf(text);
  return { config, changed: writeRootFile(places.settings, text, { mode: 0o640, gid: server.gid }) };
}
