/** Lets clients wager at full speed or at a fixed rate, and measures the answers and the processor time. The clients of all compared servers use it. */
import { readFileSync } from 'node:fs';
import { processorTimeUs } from './server-calls.ts';

/** A client with at most one pending wager. */
export interface WageringClient {
  /** The time when the pending wager was sent, or 0 without a pending wager. */
  sentAt: number;
  readonly canWager: () => boolean;
  readonly sendWager: () => void;
  /** Called for a refusal at full speed. The client sends the next wager itself. */
  readonly onRefusal: () => void;
}

/** The clients of one measured server. */
export interface Crowd<C extends WageringClient> {
  readonly clients: readonly C[];
  /** The clients call this with every answer. */
  onAnswer: (client: C, ok: boolean) => void;
  /** True while every client sends its next wager as soon as it can. */
  isAtFullSpeed: boolean;
}

export interface FullSpeedResult {
  /** Accepted wagers per second. */
  readonly perSecond: number;
  readonly refused: number;
  /** Processor time of the server per accepted wager, in microseconds, from the start of the warm-up on. It includes the rounds that end then. */
  readonly usPerWager: number;
  /** Processors that all clients use together. */
  readonly clientProcessors: number;
}

/** Answer times in milliseconds, and accepted wagers per second. */
export interface FixedRateResult {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly refused: number;
  /** Wagers that were not sent, because no client was free. */
  readonly skipped: number;
}

export const createCrowd = <C extends WageringClient>(clients: readonly C[]): Crowd<C> => ({
  clients,
  onAnswer: () => {},
  isAtFullSpeed: false,
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The unit of processor times in /proc. It is 100 per second on all common systems. */
const TICK_US = 10_000;

/** Reads the processor time of all threads of another process, in microseconds. */
function readProcessorTimeUs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses, which may contain spaces. The 14th and 15th are the times of user and system.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

export function send(client: WageringClient): void {
  client.sentAt = performance.now();
  client.sendWager();
}

/** Waits for the pending answers, at most five seconds. */
async function waitForPendingAnswers(clients: readonly WageringClient[]): Promise<void> {
  for (let i = 0; i < 500 && clients.some(({ sentAt }) => sentAt > 0); i++) await pause(10);
}

/** Every client sends the next wager as soon as the previous wager is answered. */
export async function wagerAtFullSpeed<C extends WageringClient>(
  crowd: Crowd<C>,
  serverPid: number,
  warmupMs: number,
  ms: number,
): Promise<FullSpeedResult> {
  let [acceptedCount, refusedCount] = [0, 0];
  crowd.isAtFullSpeed = true;
  crowd.onAnswer = (client, ok) => {
    client.sentAt = 0;
    if (ok) acceptedCount += 1;
    else {
      refusedCount += 1;
      client.onRefusal();
    }
    if (ok && crowd.isAtFullSpeed && client.canWager()) send(client);
  };
  const serverStartUs = readProcessorTimeUs(serverPid);
  for (const client of crowd.clients) send(client);
  await pause(warmupMs);
  const warmupCount = acceptedCount;
  [acceptedCount, refusedCount] = [0, 0];
  const [startMs, clientStartUs] = [performance.now(), processorTimeUs()];
  await pause(ms);
  const seconds = (performance.now() - startMs) / 1000;
  const result: FullSpeedResult = {
    perSecond: acceptedCount / seconds,
    refused: refusedCount,
    usPerWager: (readProcessorTimeUs(serverPid) - serverStartUs) / (warmupCount + acceptedCount),
    clientProcessors: (processorTimeUs() - clientStartUs) / 1e6 / seconds,
  };
  crowd.isAtFullSpeed = false;
  await waitForPendingAnswers(crowd.clients);
  return result;
}

/** The clients wager at a fixed rate. Returns how long the answers took, without the warm-up. */
export async function wagerAtFixedRate<C extends WageringClient>(
  crowd: Crowd<C>,
  perSecond: number,
  warmupMs: number,
  ms: number,
): Promise<FixedRateResult> {
  const { clients } = crowd;
  const answerTimesMs: number[] = [];
  let [refusedCount, skippedCount, nextIndex] = [0, 0, 0];
  const startMs = performance.now();
  const measuredFromMs = startMs + warmupMs;
  crowd.onAnswer = (client, ok) => {
    if (client.sentAt >= measuredFromMs) {
      if (ok) answerTimesMs.push(performance.now() - client.sentAt);
      else refusedCount += 1;
    }
    client.sentAt = 0;
  };
  const findFreeClient = (): C | null => {
    for (let tries = 0; tries < clients.length; tries++) {
      const client = clients[nextIndex++ % clients.length] as C;
      if (client.sentAt === 0 && client.canWager()) return client;
    }
    return null;
  };
  let sentCount = 0;
  while (performance.now() < measuredFromMs + ms) {
    const dueCount = Math.floor(((performance.now() - startMs) / 1000) * perSecond);
    for (; sentCount < dueCount; sentCount++) {
      const client = findFreeClient();
      if (client !== null) send(client);
      else if (performance.now() >= measuredFromMs) skippedCount += 1;
    }
    await pause(1);
  }
  const seconds = (performance.now() - measuredFromMs) / 1000;
  // The answer times of wagers that are still pending are included, because they may be the longest.
  await waitForPendingAnswers(crowd.clients);
  answerTimesMs.sort((a, b) => a - b);
  const quantile = (share: number): number => answerTimesMs[Math.floor(answerTimesMs.length * share)] ?? 0;
  return {
    p50: quantile(0.5),
    p99: quantile(0.99),
    perSecond: answerTimesMs.length / seconds,
    refused: refusedCount,
    skipped: skippedCount,
  };
}
