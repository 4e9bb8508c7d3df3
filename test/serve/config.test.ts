/** Tests of the settings: values from the environment and the command line, errors and warnings. */
import { describe, expect, it } from 'vitest';
import { type Config, formatConfig, readConfig, SETTINGS, variableOf, warningsOf } from '../../src/server/index.ts';

const BASE_ENV = { XDG_DATA_HOME: '/data' };
const read = (env: NodeJS.ProcessEnv, options = {}): Config => {
  const config = readConfig({ ...BASE_ENV, ...env }, options);
  if (typeof config === 'string') throw new Error(config);
  return config;
};

describe('the configuration', () => {
  it('defaults to a practice house (play money and guests) that only the same computer can reach', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      live: false,
      dealing: 'house',
      data: '/data/croupier/practice',
    });
    expect(read({ CROUPIER_LIVE: '1' }).data).toBe('/data/croupier/live');
    expect(warningsOf(read({}))).toEqual([]);
  });

  it('prefers the command line to the environment', () => {
    const env = { CROUPIER_PORT: '0', CROUPIER_LIVE: 'true', CROUPIER_DATA: '/srv/croupier' };
    expect(read(env)).toMatchObject({ port: 0, live: true, data: '/srv/croupier' });
    expect(read(env, { port: '99', data: '/elsewhere' })).toMatchObject({ port: 99, data: '/elsewhere' });
  });

  it.each<[name: string, env: NodeJS.ProcessEnv, options: Partial<Record<string, string>>, fault: RegExp]>([
    [
      'a misspelt name, and suggests the right one',
      { CROUPIER_PROT: '1' },
      {},
      /^CROUPIER_PROT: unknown setting; did you mean CROUPIER_PORT\?$/,
    ],
    ['an unknown name', { CROUPIER_SEED: 'x' }, {}, /^CROUPIER_SEED: unknown setting/],
    ['a port that is not a number', { CROUPIER_PORT: 'http' }, {}, /^CROUPIER_PORT: invalid value 'http': /],
    ['a port that is too high', { CROUPIER_PORT: '65536' }, {}, /^CROUPIER_PORT: invalid value '65536': /],
    ['an invalid port from the command line', {}, { port: '-1' }, /^--port: invalid value '-1': /],
    [
      'an unknown speed of dealing',
      { CROUPIER_DEALING: 'slow' },
      {},
      /^CROUPIER_DEALING: invalid value 'slow': must be one of house, fast, bench$/,
    ],
    ['a value that is neither true nor false', { CROUPIER_LIVE: 'maybe' }, {}, /^CROUPIER_LIVE: invalid value 'maybe': /],
    [
      'an origin with a path',
      { CROUPIER_ORIGIN: 'https://a.example/b' },
      {},
      /^CROUPIER_ORIGIN: 'https:\/\/a.example\/b' is not an origin/,
    ],
    [
      'a proxy that is not an address',
      { CROUPIER_TRUST_PROXY: '127.0.0.1, nginx' },
      {},
      /^CROUPIER_TRUST_PROXY: 'nginx' is not an address/,
    ],
    ['an impossible range of proxies', { CROUPIER_TRUST_PROXY: '10.0.0.0/33' }, {}, /'10.0.0.0\/33' is not an address/],
    ['a range of proxies that has all addresses', { CROUPIER_TRUST_PROXY: '0.0.0.0/0' }, {}, /'0.0.0.0\/0' is not an address/],
    ['an origin without a scheme', { CROUPIER_ORIGIN: 'a.example' }, {}, /is not an origin/],
  ])('rejects %s', (_, env, options, fault) => {
    expect(readConfig({ ...BASE_ENV, ...env }, options)).toMatch(fault);
  });

  it('accepts addresses and ranges of proxies', () => {
    for (const proxies of ['127.0.0.1', '::1', '10.0.0.0/8, fd00::/8', 'loopback'])
      expect(read({ CROUPIER_TRUST_PROXY: proxies }).trust_proxy).toBe(proxies);
  });

  it('is formatted with one line per setting', () => {
    const lines = formatConfig(read({}));
    expect(lines).toHaveLength(SETTINGS.length);
    expect(lines.join('\n')).toContain('trust-proxy');
    expect(variableOf('trust_proxy')).toBe('CROUPIER_TRUST_PROXY');
  });

  it.each<[name: string, env: NodeJS.ProcessEnv, warning: RegExp]>([
    ['access from other machines over plain HTTP', { CROUPIER_HOST: '0.0.0.0', CROUPIER_LIVE: '1' }, /without TLS/],
    [
      'a public practice house',
      { CROUPIER_HOST: '0.0.0.0', CROUPIER_ORIGIN: 'https://a.example', CROUPIER_TRUST_PROXY: '10.0.0.1' },
      /practice house/,
    ],
    // Without this address, all users seem to have the address of the proxy.
    ['an origin without the address of its proxy', { CROUPIER_ORIGIN: 'https://a.example' }, /share its address/],
  ])('warns about %s', (_, env, warning) => {
    expect(warningsOf(read(env))).toEqual([expect.stringMatching(warning)]);
  });
});
