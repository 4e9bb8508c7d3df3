/** Verifies the draw of a tournament from its public record alone. */
import { bytesInputOf, type DrawVerification, type PublicDraw, repeatDraw } from '../../tournament/repeat-draw.ts';
import { drawBytes } from './draw-bytes.ts';
import { commitmentOf, parseSeed } from './faces.ts';

export {
  type DrawVerification,
  type PublicDraw,
  type PublicLots,
  type PublicSeats,
  readPublicDraw,
} from '../../tournament/repeat-draw.ts';

/** Repeats the draw of a record that `readPublicDraw` accepts. */
export function verifyDraw(record: PublicDraw): DrawVerification {
  const seed = parseSeed(record.seed) as Uint8Array;
  return repeatDraw(record, commitmentOf(seed), drawBytes(seed, bytesInputOf(record)));
}
