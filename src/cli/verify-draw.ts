/** The subcommand `verify-draw`: repeats the draw of a tournament from its public record. */
import { type DrawVerification, type PublicDraw, readPublicDraw, verifyDraw } from '../server/tumbler/index.ts';
import { findGroupsTooLarge } from '../tournament/index.ts';
import { formatJson } from './output.ts';
import { readJson } from './read-input.ts';
import { EXIT_CHECK_FAILED, formatCounted } from './store-audit.ts';
import { fail } from './user-error.ts';

export async function verifyDrawFrom(file: string | undefined, options: { readonly json?: true }): Promise<void> {
  const { name, value } = await readJson(file, 'verify-draw');
  const record = readPublicDraw(value);
  if (typeof record === 'string') fail(`${name}: ${record}`);
  const verification = verifyDraw(record);
  process.stdout.write(options.json ? formatJson(verification) : formatText(record, verification));
  if (verification.verdict !== 'verified') process.exitCode = EXIT_CHECK_FAILED;
}

function formatText(record: PublicDraw, { purpose, verdict, difference, tries, together }: DrawVerification): string {
  const { tournament, session, commitment, seed, closeHash, entries } = record;
  const lines = [`draw of ${purpose}, session ${session} of tournament ${tournament}: ${verdict}`];
  const addRow = (name: string, value: string): void => void lines.push(`  ${name.padEnd(12)} ${value}`);
  addRow('commitment', commitment);
  addRow('seed', seed);
  addRow('close', closeHash);
  if ('lots' in record) addRow('entries', `${entries.length}`);
  else {
    const { tables, seats, apart } = record;
    addRow('entries', `${entries.length} at ${formatCounted(tables, 'table')}, ${formatCounted(seats, 'seat')} each`);
    addRow('tries', `${tries}`);
    const tooLarge = findGroupsTooLarge(apart, tables);
    for (const { group, table, entries: members } of together) {
      const reason = tooLarge.includes(group) ? ' (the group has more members than tables)' : '';
      lines.push(`  TOGETHER: ${members.join(', ')} of apart[${group}] sit at table ${table}${reason}`);
    }
  }
  if (difference !== null)
    lines.push(`  DIFFERS: ${difference.what} is recorded as ${difference.said}, computed as ${difference.computed}`);
  return `${lines.join('\n')}\n`;
}
