/** Runs the server of `npm run dev` in a child process, without built pages. It stops without waiting for open rounds, so that a restart is quick. */
import { pino } from 'pino';
import { readConfig, ServeFault, serve } from '../../src/server/index.ts';

const config = readConfig(process.env, { stop_seconds: '0', log: process.env.CROUPIER_LOG ?? 'warn' });
if (typeof config === 'string') {
  console.error(config);
  process.exit(2);
}
const log = pino({ level: config.log }, pino.destination({ dest: 2, sync: true }));
const server = await serve(config, log).catch((error: unknown) => {
  if (!(error instanceof ServeFault)) throw error;
  console.error(error.message);
  process.exit(2);
});
if (server.administrator !== null)
  console.log(`First sign-in of '${server.administrator.login}': one-time code ${server.administrator.code}`);
process.send?.('ready');

let isStopping = false;
const stop = (): void => {
  if (isStopping) return;
  isStopping = true;
  void server.stop().then(() => process.exit(0));
};
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, stop);
