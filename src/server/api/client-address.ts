/** Finds a client's address and network for rate limits. Only a trusted proxy may forward the address of a client. */
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import type { ApiDependencies } from './api-dependencies.ts';

/** An IPv6 address has eight 16-bit parts. Internet providers give one household all addresses with the same first four. */
const PREFIX_PARTS = 4;

/** Removes the port that some proxies append: 192.0.2.1:443, [2001:db8::1]:443. */
const removePort = (text: string): string => /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]*):\d+$/.exec(text)?.[1] ?? text;

/** Returns the network that rate limits count: the IPv4 address, or the /64 prefix of an IPv6 address. */
export function networkOf(text: string): string {
  const address = removePort(text);
  if (!ipaddr.isValid(address)) return address;
  // `process` turns an IPv4-mapped IPv6 address into IPv4.
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const parts = parsed.parts.slice(0, PREFIX_PARTS).map((part) => part.toString(16));
  return `${parts.join(':')}::/${PREFIX_PARTS * 16}`;
}

/** Creates a function that reads the client address of a WebSocket upgrade, with the rule that fastify uses for HTTP requests. */
export function createAddressReader({ trustProxy }: Pick<ApiDependencies, 'trustProxy'>): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const proxies = typeof trustProxy === 'string' ? [trustProxy] : trustProxy;
  const trust = proxies === true ? () => true : proxyAddress.compile([...proxies]);
  return (request) => proxyAddress(request, trust);
}
