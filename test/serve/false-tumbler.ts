/** A program that answers on the tumbler's channel. When the file `….attack` exists, it hands over a seed for three sixes, or three sixes. */
import { existsSync, readFileSync } from 'node:fs';
import { readRequest } from '../../src/server/tumbler/messages.ts';
import { openRecord } from '../../src/server/tumbler/record.ts';
import { findSeedForSixes } from './chosen-seed.ts';

const [, , file = ''] = process.argv;
const record = openRecord(file);
const attackFile = `${file}.attack`;

process.on('message', (message) => {
  const request = readRequest(message);
  if (request === null) return;
  const { id, table, round } = request;
  const attack = existsSync(attackFile) ? readFileSync(attackFile, 'utf8') : null;
  const answer = (): unknown => {
    switch (request.operation) {
      case 'commit':
        return record.commit(table, round, request.dice);
      case 'draw':
        if (attack !== null) return attack === 'faces' ? [6, 6, 6] : findSeedForSixes(request);
        return record.draw(table, round, request.draw, request.closeHash);
      case 'reveal':
        return record.reveal(table, round);
      case 'findCommitment':
        return record.findCommitment(table, round);
    }
  };
  process.send?.({ id, value: answer() });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
