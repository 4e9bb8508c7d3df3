/** Whose address counts. It must never take the word of anybody but a trusted proxy. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { WireParts } from './parts.ts';

/** Sixteen-bit parts of an IPv6 address that a provider gives to one household. */
const HOUSEHOLD_PARTS = 4;

/** Some proxies write the port too, which is another with every connection: 192.0.2.1:443, [2001:db8::1]:443. */
const withoutPort = (written: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([^:]*):\d+$/.exec(written)?.[1] ?? written;

/** What is counted by: an IPv6 household has 2^64 addresses, so the first half stands for it, however it is written. */
export function householdOf(written: string): string {
  const address = withoutPort(written);
  if (!ipaddr.isValid(address)) return address;
  // An IPv4 address in the form of an IPv6 one is the same address.
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const parts = parsed.parts.slice(0, HOUSEHOLD_PARTS).map((part) => part.toString(16));
  return `${parts.join(':')}::/${HOUSEHOLD_PARTS * 16}`;
}

/** Who opens a socket, by the rule that fastify has for requests. */
export function addressReader({ trustProxy }: Pick<WireParts, 'trustProxy'>): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const named = typeof trustProxy === 'string' ? [trustProxy] : trustProxy;
  const trust = named === true ? () => true : proxyAddress.compile([...named]);
  return (request) => proxyAddress(request, trust);
}
