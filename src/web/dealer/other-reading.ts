/** Finds the reading that a person who has read the dice can accept, if two readings differ. */
import type { StaffTable } from '../../protocol/index.ts';

/** Returns null unless `person` is one of the readers. A reader cannot decide for their own reading. */
export function findOtherReading(
  readings: StaffTable['readings'] | undefined,
  person: string | undefined,
): StaffTable['readings'][number] | null {
  if (readings?.some((reading) => reading.person === person) !== true) return null;
  return readings.find((reading) => reading.person !== person) ?? null;
}
