/** Settings come from the environment by one schema; what is unknown or unlawful is named, and the nearest name with it. */
import { describe, expect, it } from 'vitest';
import { type Config, readConfig, SETTINGS, sayConfig, variableOf, warningsOf } from '../../src/server/index.ts';

const HOME = { XDG_DATA_HOME: '/data' };
const read = (env: NodeJS.ProcessEnv, given = {}): Config => {
  const config = readConfig({ ...HOME, ...env }, given);
  if (typeof config === 'string') throw new Error(config);
  return config;
};

describe('the configuration', () => {
  it('is a practice floor on loopback where nothing is said', () => {
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

  it('comes from the environment, and from the command line before it', () => {
    const env = { CROUPIER_PORT: '0', CROUPIER_LIVE: 'true', CROUPIER_DATA: '/srv/croupier' };
    expect(read(env)).toMatchObject({ port: 0, live: true, data: '/srv/croupier' });
    expect(read(env, { port: '99', data: '/elsewhere' })).toMatchObject({ port: 99, data: '/elsewhere' });
  });

  it.each<[string, NodeJS.ProcessEnv, Partial<Record<string, string>>, RegExp]>([
    [
      'a name that is near',
      { CROUPIER_PROT: '1' },
      {},
      /^CROUPIER_PROT: there is no such setting; did you mean CROUPIER_PORT\?$/,
    ],
    ['a name that is far', { CROUPIER_SEED: 'x' }, {}, /^CROUPIER_SEED: there is no such setting/],
    ['a port that is none', { CROUPIER_PORT: 'http' }, {}, /^CROUPIER_PORT: 'http' does not do: /],
    ['a port that is too high', { CROUPIER_PORT: '65536' }, {}, /^CROUPIER_PORT: '65536' does not do: /],
    ['a port from the command line', {}, { port: '-1' }, /^--port: '-1' does not do: /],
    ['a pace that is none', { CROUPIER_DEALING: 'slow' }, {}, /^CROUPIER_DEALING: 'slow' does not do: /],
    ['neither yes nor no', { CROUPIER_LIVE: 'maybe' }, {}, /^CROUPIER_LIVE: 'maybe' does not do: /],
    [
      'an origin with a path',
      { CROUPIER_ORIGIN: 'https://a.example/b' },
      {},
      /^CROUPIER_ORIGIN: 'https:\/\/a.example\/b' is no origin/,
    ],
    [
      'a proxy that is no address',
      { CROUPIER_TRUST_PROXY: '127.0.0.1, nginx' },
      {},
      /^CROUPIER_TRUST_PROXY: 'nginx' is no address/,
    ],
    ['a range that is too narrow', { CROUPIER_TRUST_PROXY: '10.0.0.0/33' }, {}, /'10.0.0.0\/33' is no address/],
    ['a range of everything', { CROUPIER_TRUST_PROXY: '0.0.0.0/0' }, {}, /'0.0.0.0\/0' is no address/],
    ['an origin that is none', { CROUPIER_ORIGIN: 'a.example' }, {}, /is no origin/],
  ])('refuses %s', (_, env, given, fault) => {
    expect(readConfig({ ...HOME, ...env }, given)).toMatch(fault);
  });

  it('takes addresses and ranges of proxies', () => {
    for (const proxies of ['127.0.0.1', '::1', '10.0.0.0/8, fd00::/8', 'loopback'])
      expect(read({ CROUPIER_TRUST_PROXY: proxies }).trust_proxy).toBe(proxies);
  });

  it('is shown whole, one line for each setting', () => {
    const lines = sayConfig(read({}));
    expect(lines).toHaveLength(SETTINGS.length);
    expect(lines.join('\n')).toContain('trust-proxy');
    expect(variableOf('trust_proxy')).toBe('CROUPIER_TRUST_PROXY');
  });

  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['plain HTTP beyond this machine', { CROUPIER_HOST: '0.0.0.0', CROUPIER_LIVE: '1' }, /without TLS/],
    [
      'practice for everybody',
      { CROUPIER_HOST: '0.0.0.0', CROUPIER_ORIGIN: 'https://a.example', CROUPIER_TRUST_PROXY: '10.0.0.1' },
      /open to everybody/,
    ],
    ['a proxy that is not named', { CROUPIER_ORIGIN: 'https://a.example' }, /share its address/],
  ])('warns of %s', (_, env, warning) => {
    expect(warningsOf(read(env))).toEqual([expect.stringMatching(warning)]);
  });
});
