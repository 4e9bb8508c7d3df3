/** The tumbler's process. It accepts requests only from the server, and ends when the server ends. Each answer is sent only after it is durable in the tumbler's record (its file of seeds and draws). */
import { type FromTumbler, readRequest, type ToTumbler, type TumblerValue } from './messages.ts';
import { openRecord, type TumblerRecord } from './record.ts';
import { isTumblerFault } from './types.ts';

const [, , recordFile] = process.argv;
/** Ignores errors, because a `disconnect` event follows if the parent has ended. */
const send = (message: FromTumbler): void => void process.send?.(message, undefined, undefined, () => {});
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function execute(record: TumblerRecord, request: ToTumbler): TumblerValue {
  const { table, round } = request;
  switch (request.operation) {
    case 'commit':
      return record.commit(table, round, request.dice);
    case 'draw':
      return record.draw(table, round, request.draw, request.closeHash);
    case 'reveal':
      return record.reveal(table, round);
    case 'findCommitment':
      return record.findCommitment(table, round);
  }
}

function answer(record: TumblerRecord, request: ToTumbler): FromTumbler {
  try {
    return { id: request.id, value: execute(record, request) };
  } catch (error) {
    if (!isTumblerFault(error)) throw error;
    return { id: request.id, code: error.code, message: error.message };
  }
}

/** Commits all waiting requests together, then answers them. */
function answerAll(record: TumblerRecord, requests: readonly ToTumbler[]): void {
  const answers: FromTumbler[] = [];
  try {
    record.runDurably(() => {
      for (const request of requests) answers.push(answer(record, request));
    });
  } catch (error) {
    for (const { id } of requests) send({ id, code: 'record-unavailable', message: messageOf(error) });
    return;
  }
  for (const each of answers) send(each);
}

function serve(record: TumblerRecord): void {
  let waiting: ToTumbler[] = [];
  process.on('message', (message) => {
    const request = readRequest(message);
    if (request === null) {
      const id = (message as { readonly id?: unknown } | null)?.id;
      if (typeof id === 'number') send({ id, code: 'bad-request', message: 'not a valid tumbler request' });
      return;
    }
    waiting.push(request);
    // The first waiting request schedules the answers to all of them.
    if (waiting.length > 1) return;
    setImmediate(() => {
      const requests = waiting;
      waiting = [];
      answerAll(record, requests);
    });
  });
  process.on('disconnect', () => {
    record.close();
    process.exit(0);
  });
  // Ctrl-C in a terminal reaches this process too. It must keep running until the parent disconnects.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  send({ ready: true });
}

function start(): void {
  if (recordFile === undefined || process.send === undefined) {
    process.stderr.write('croupier: this program can only be started by the server\n');
    process.exitCode = 2;
    return;
  }
  try {
    serve(openRecord(recordFile));
  } catch (error) {
    send({ ready: false, message: messageOf(error) });
    process.disconnect?.();
    process.exitCode = 1;
  }
}

start();
