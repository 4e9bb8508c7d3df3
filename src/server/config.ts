/** How the server is set up, from the environment, by one schema. It must never guess at a name it does not know, nor hold anything that could choose a result. */

import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Static, type TSchema, Type } from 'typebox';
import { faultOf } from '../protocol/index.ts';
import { nearest } from '../rules/index.ts';
import { PACE_NAMES } from './dealing/index.ts';

const whole = (minimum: number, maximum: number, by: number, description: string) =>
  Type.Integer({ minimum, maximum, default: by, description });

/** Every setting: its name in the environment is CROUPIER_ and this in capitals. */
export const ConfigSchema = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 255, default: '127.0.0.1', description: 'address to listen on' }),
    port: whole(0, 65_535, 8080, 'port to listen on; 0 lets the system choose'),
    data: Type.String({
      maxLength: 4096,
      default: '',
      description: 'folder of the journal, the persons and the record of the dice',
    }),
    live: Type.Boolean({ default: false, description: 'a real house: no practice tables, no guests' }),
    log: Type.Enum(['silent', 'error', 'warn', 'info', 'debug'], {
      default: 'info',
      description: 'how much is written to standard error',
    }),
    origin: Type.String({
      maxLength: 2048,
      default: '',
      description: 'where pages come from, such as https://croupier.example; several with commas',
    }),
    trust_proxy: Type.String({
      maxLength: 2048,
      default: '',
      description: 'addresses of the proxies whose word on who asks is taken, with commas',
    }),
    dealing: Type.Enum([...PACE_NAMES], { default: 'house', description: 'how fast the system deals' }),
    unattended: Type.Enum(['rest', 'deal'], { default: 'rest', description: 'what automatic tables do while nobody sits' }),
    stop_seconds: whole(0, 3600, 10, 'how long rounds may take to end when the server stops'),
    chips_max: whole(1, 1_000_000_000, 10_000_000, 'practice chips that a player may have at one table, in minor units'),
    requests_per_minute: whole(1, 10_000_000, 1200, 'HTTP requests of one address in a minute'),
    entries_per_minute: whole(1, 1_000_000, 60, 'guests, registrations and sign-ins of one address in a minute'),
    messages_per_second: whole(1, 100_000, 50, 'messages of one socket in a second'),
    sockets: whole(1, 1_000_000, 20_000, 'sockets in all'),
    sockets_per_address: whole(1, 1_000_000, 6000, 'sockets of one address'),
  },
  { additionalProperties: false },
);

export type Config = Static<typeof ConfigSchema>;
export type Setting = keyof Config;

export const SETTINGS = Object.keys(ConfigSchema.properties) as readonly Setting[];

const PREFIX = 'CROUPIER_';
export const variableOf = (setting: Setting): string => `${PREFIX}${setting.toUpperCase()}`;

const schemaOf = (
  setting: Setting,
): TSchema & { readonly default?: unknown; readonly type?: string; readonly description?: string } =>
  ConfigSchema.properties[setting];

/** Where the journal is kept if nobody says so: under the user's own data, practice and house apart. */
export function defaultFolder(live: boolean, env: NodeJS.ProcessEnv): string {
  const home = env.XDG_DATA_HOME ?? '';
  return join(home.startsWith('/') ? home : join(homedir(), '.local', 'share'), 'croupier', live ? 'live' : 'practice');
}

/** Text as the schema's type; text that is none stays text, for the schema to refuse. */
function parseValue(schema: { readonly type?: string }, text: string): unknown {
  if (schema.type === 'integer') return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  if (schema.type === 'boolean')
    return ['1', 'true', 'yes'].includes(text) ? true : ['0', 'false', 'no', ''].includes(text) ? false : text;
  return text;
}

function checkOrigins(text: string): string | null {
  for (const origin of splitList(text)) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url === null || url.origin !== origin) return `'${origin}' is no origin, such as https://croupier.example`;
  }
  return null;
}

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const ADDRESS_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function checkProxies(text: string): string | null {
  for (const proxy of splitList(text)) {
    const [address = '', prefix = '1', ...rest] = proxy.split('/');
    const bits = ADDRESS_BITS[isIP(address)] ?? -1;
    const fits = rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits;
    if (!fits && !PROXY_RANGES.includes(proxy))
      return `'${proxy}' is no address, such as 127.0.0.1, nor a range, such as 10.0.0.0/8`;
  }
  return null;
}

export const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/**
 * The configuration from the environment and from what was said at the command line, which goes first;
 * or what is wrong with it, by the name under which it was said.
 */
export function readConfig(env: NodeJS.ProcessEnv, given: Partial<Record<Setting, string>> = {}): Config | string {
  const names = SETTINGS.map(variableOf);
  const unknown = Object.keys(env).find((name) => name.startsWith(PREFIX) && !names.includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, names);
    return `${unknown}: there is no such setting${near === undefined ? '' : `; did you mean ${near}?`}`;
  }
  const values: Record<string, unknown> = {};
  for (const setting of SETTINGS) {
    const schema = schemaOf(setting);
    const variable = variableOf(setting);
    const text = given[setting] ?? env[variable];
    values[setting] = text === undefined ? schema.default : parseValue(schema, text);
    const fault = faultOf(schema, values[setting]);
    const said = given[setting] === undefined ? variable : `--${setting.replaceAll('_', '-')}`;
    if (fault !== null) return `${said}: '${text}' does not do: ${fault.message}`;
  }
  const config = values as Config;
  const origins = checkOrigins(config.origin);
  if (origins !== null) return `${variableOf('origin')}: ${origins}`;
  const proxies = checkProxies(config.trust_proxy);
  if (proxies !== null) return `${variableOf('trust_proxy')}: ${proxies}`;
  return { ...config, data: config.data === '' ? defaultFolder(config.live, env) : config.data };
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Cookies for TLS alone, where everybody comes by it. */
export const isSecure = ({ origin }: Config): boolean =>
  splitList(origin).length > 0 && splitList(origin).every((each) => each.startsWith('https://'));

/** What is set, one line each; nothing here is secret. */
export const sayConfig = (config: Config): readonly string[] =>
  SETTINGS.map((setting) => `${setting.replaceAll('_', '-').padEnd(20)} ${config[setting] === '' ? '-' : config[setting]}`);

/** What an operator should think twice about. */
export function warningsOf(config: Config): readonly string[] {
  const open = !isLoopback(config.host);
  return [
    ...(open && !isSecure(config)
      ? ['it listens beyond this machine without TLS: put a proxy before it and set CROUPIER_ORIGIN to its https address']
      : []),
    ...(open && !config.live ? ['a practice floor is open to everybody who reaches this address'] : []),
    ...(splitList(config.origin).length > 0 && config.trust_proxy === ''
      ? ['CROUPIER_ORIGIN is set and CROUPIER_TRUST_PROXY is not: behind a proxy all guests would share its address']
      : []),
  ];
}
