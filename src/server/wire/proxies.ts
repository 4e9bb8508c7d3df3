/** Whose word is taken on who asks, for sockets; Fastify judges requests by the same list. It must never believe a peer that is not on it. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { WireParts } from './parts.ts';

/** Names that Fastify knows for ranges of addresses. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
/** A listener for both families sees the older one's addresses in the newer one's form. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether a peer is a proxy whose word is taken. */
export function trusts(trustProxy: WireParts['trustProxy']): (peer: string) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const list = new BlockList();
  const named = (typeof trustProxy === 'string' ? trustProxy.split(',') : trustProxy).map((each) => each.trim());
  for (const range of named.flatMap((each) => RANGES[each] ?? [each])) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (peer) => isIP(plain(peer)) !== 0 && list.check(plain(peer), familyOf(plain(peer)));
}
