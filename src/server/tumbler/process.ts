/** The tumbler's process: takes requests from its parent, answers once its record is durable, and goes when its parent goes. It must never listen to anybody else. */
import { type FromTumbler, readRequest, type ToTumbler, type TumblerValue } from './messages.ts';
import { openRecord, type TumblerRecord } from './record.ts';
import { isTumblerFault } from './types.ts';

const [, , file] = process.argv;
/** A parent that has just gone cannot be told anything; that it has gone is heard by itself. */
const send = (message: FromTumbler): void => void process.send?.(message, undefined, undefined, () => {});
const sayWhy = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function work(record: TumblerRecord, request: ToTumbler): TumblerValue {
  const { table, round } = request;
  switch (request.ask) {
    case 'commit':
      return record.commit(table, round, request.dice);
    case 'draw':
      return record.draw(table, round, request.draw, request.closeHash);
    case 'reveal':
      return record.reveal(table, round);
    case 'recall':
      return record.recall(table, round);
  }
}

function answer(record: TumblerRecord, request: ToTumbler): FromTumbler {
  try {
    return { id: request.id, value: work(record, request) };
  } catch (error) {
    if (!isTumblerFault(error)) throw error;
    return { id: request.id, code: error.code, message: error.message };
  }
}

/** What has come in since the last time becomes durable together; only then is any of it answered. */
function answerAll(record: TumblerRecord, requests: readonly ToTumbler[]): void {
  const answers: FromTumbler[] = [];
  try {
    record.durably(() => {
      for (const request of requests) answers.push(answer(record, request));
    });
  } catch (error) {
    for (const { id } of requests) send({ id, code: 'record-unavailable', message: sayWhy(error) });
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
      if (typeof id === 'number') send({ id, code: 'bad-request', message: 'this is no request to a tumbler' });
      return;
    }
    waiting.push(request);
    if (waiting.length > 1) return;
    setImmediate(() => {
      const requests = waiting;
      waiting = [];
      answerAll(record, requests);
    });
  });
  // The parent is gone or has let go: nobody is left to answer.
  process.on('disconnect', () => {
    record.close();
    process.exit(0);
  });
  // Ctrl-C at a terminal reaches us too; the parent says when it is done with us.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  send({ ready: true });
}

function start(): void {
  if (file === undefined || process.send === undefined) {
    process.stderr.write('croupier: the tumbler is started by the server, not by hand\n');
    process.exitCode = 2;
    return;
  }
  try {
    serve(openRecord(file));
  } catch (error) {
    send({ ready: false, message: sayWhy(error) });
    process.disconnect?.();
    process.exitCode = 1;
  }
}

start();
