/** Reads the settings of the server from the environment and the command line. No setting can influence a result. */

import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Static, type TSchema, Type } from 'typebox';
import { ACCOUNTS_BY, findFault } from '../protocol/index.ts';
import { nearest } from '../rules/index.ts';
import { PACE_NAMES } from './dealing/index.ts';

const integer = (minimum: number, maximum: number, initial: number, description: string) =>
  Type.Integer({ minimum, maximum, default: initial, description });

/** All settings. The environment variable of a setting is CROUPIER_ and the name in capitals. */
export const ConfigSchema = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 255, default: '127.0.0.1', description: 'address to listen on' }),
    port: integer(0, 65_535, 8080, 'port to listen on; 0 picks a free port'),
    data: Type.String({
      maxLength: 4096,
      default: '',
      description: 'data folder: journal, accounts and dice record',
    }),
    live: Type.Boolean({ default: false, description: 'live house: no practice tables and no guests' }),
    accounts: Type.Enum([...ACCOUNTS_BY], {
      default: 'open',
      description: 'who opens accounts of players: everybody for themselves (open), or only staff (staff)',
    }),
    log: Type.Enum(['silent', 'error', 'warn', 'info', 'debug'], {
      default: 'info',
      description: 'log level; the log goes to standard error as JSON',
    }),
    origin: Type.String({
      maxLength: 2048,
      default: '',
      description: 'public origin of the pages, such as https://croupier.example; separate several with commas',
    }),
    trust_proxy: Type.String({
      maxLength: 2048,
      default: '',
      description: 'addresses of proxies whose X-Forwarded-For header is trusted, separated with commas',
    }),
    dealing: Type.Enum([...PACE_NAMES], { default: 'house', description: 'speed of automatic dealing' }),
    unattended: Type.Enum(['rest', 'deal'], {
      default: 'rest',
      description: 'automatic tables without players: wait or keep dealing',
    }),
    stop_seconds: integer(0, 3600, 10, 'seconds to wait for open rounds when the server stops'),
    chips_max: integer(1, 1_000_000_000, 10_000_000, 'maximum practice chips of a player at one table, in minor units'),
    requests_per_minute: integer(1, 10_000_000, 1200, 'maximum HTTP requests per minute from one address'),
    entries_per_minute: integer(
      1,
      1_000_000,
      60,
      'maximum guest entries, registrations and sign-ins per minute from one address',
    ),
    messages_per_second: integer(1, 100_000, 50, 'maximum messages per second on one socket'),
    sockets: integer(1, 1_000_000, 20_000, 'maximum number of sockets'),
    sockets_per_address: integer(1, 1_000_000, 6000, 'maximum number of sockets from one address'),
  },
  { additionalProperties: false },
);

export type Config = Static<typeof ConfigSchema>;
export type Setting = keyof Config;

export const SETTINGS = Object.keys(ConfigSchema.properties) as readonly Setting[];

const VARIABLE_PREFIX = 'CROUPIER_';
export const variableOf = (setting: Setting): string => `${VARIABLE_PREFIX}${setting.toUpperCase()}`;

const schemaOf = (
  setting: Setting,
): TSchema & { readonly default?: unknown; readonly type?: string; readonly description?: string } =>
  ConfigSchema.properties[setting];

/** The default data folder, in the user's folder for application data. Practice and live houses have separate folders. */
export function defaultFolder(live: boolean, env: NodeJS.ProcessEnv): string {
  const home = env.XDG_DATA_HOME ?? '';
  return join(home.startsWith('/') ? home : join(homedir(), '.local', 'share'), 'croupier', live ? 'live' : 'practice');
}

/** Converts text to the schema's type. Invalid text is returned unchanged, and the schema rejects it. */
function parseValue(schema: { readonly type?: string }, text: string): unknown {
  if (schema.type === 'integer') return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean')
    return ['1', 'true', 'yes'].includes(text) ? true : ['0', 'false', 'no', ''].includes(text) ? false : text;
  return text;
}

function findOriginFault(text: string): string | null {
  for (const origin of splitList(text)) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url === null || url.origin !== origin) return `'${origin}' is not an origin such as https://croupier.example`;
  }
  return null;
}

/** Names of address ranges that the HTTP library knows. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const ADDRESS_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function findProxyFault(text: string): string | null {
  for (const proxy of splitList(text)) {
    // An address without a prefix length gets a length that is always valid. Without a valid address, no length is valid.
    const [address = '', prefixLength = '1', ...rest] = proxy.split('/');
    const lengthMax = ADDRESS_BITS[isIP(address)] ?? -1;
    const isAddress = rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefixLength) && Number(prefixLength) <= lengthMax;
    if (!isAddress && !PROXY_RANGES.includes(proxy))
      return `'${proxy}' is not an address such as 127.0.0.1 or a range such as 10.0.0.0/8`;
  }
  return null;
}

export const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/**
 * Reads the configuration from the environment and the command line. The command line takes precedence.
 * If a value is invalid, returns an error message with the variable or option.
 */
export function readConfig(env: NodeJS.ProcessEnv, options: Partial<Record<Setting, string>> = {}): Config | string {
  const names = SETTINGS.map(variableOf);
  const unknown = Object.keys(env).find((name) => name.startsWith(VARIABLE_PREFIX) && !names.includes(name));
  if (unknown !== undefined) {
    const suggestion = nearest(unknown, names);
    return `${unknown}: unknown setting${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`;
  }
  const values: Record<string, unknown> = {};
  for (const setting of SETTINGS) {
    const schema = schemaOf(setting);
    const variable = variableOf(setting);
    const text = options[setting] ?? env[variable];
    values[setting] = text === undefined ? schema.default : parseValue(schema, text);
    const fault = findFault(schema, values[setting]);
    const name = options[setting] === undefined ? variable : `--${setting.replaceAll('_', '-')}`;
    if (fault !== null) return `${name}: invalid value '${text}': ${fault.message}`;
  }
  const config = values as Config;
  const originFault = findOriginFault(config.origin);
  if (originFault !== null) return `${variableOf('origin')}: ${originFault}`;
  const proxyFault = findProxyFault(config.trust_proxy);
  if (proxyFault !== null) return `${variableOf('trust_proxy')}: ${proxyFault}`;
  return { ...config, data: config.data === '' ? defaultFolder(config.live, env) : config.data };
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Whether all origins use TLS. If so, cookies are sent over TLS only. */
export const isSecure = ({ origin }: Config): boolean =>
  splitList(origin).length > 0 && splitList(origin).every((each) => each.startsWith('https://'));

/** Formats all settings, one line per setting. No setting is secret. */
export const formatConfig = (config: Config): readonly string[] =>
  SETTINGS.map((setting) => `${setting.replaceAll('_', '-').padEnd(20)} ${config[setting] === '' ? '-' : config[setting]}`);

/** Warnings for the operator about risky settings. */
export function warningsOf(config: Config): readonly string[] {
  const isPublic = !isLoopback(config.host);
  return [
    ...(isPublic && !isSecure(config)
      ? ['other machines can connect without TLS: use a proxy with TLS and set CROUPIER_ORIGIN to its https address']
      : []),
    ...(isPublic && !config.live ? ['anyone who can reach this address can play on the practice house'] : []),
    ...(splitList(config.origin).length > 0 && config.trust_proxy === ''
      ? ['CROUPIER_ORIGIN is set without CROUPIER_TRUST_PROXY: behind a proxy, all guests would share its address']
      : []),
  ];
}
