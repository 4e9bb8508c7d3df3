/** The dialog that retires a table, or says what stands against it. */
import type { VNode } from 'preact';
import type { HouseTableView } from '../../../protocol/index.ts';
import { Dialog } from '../../parts/index.ts';
import { client, makePath } from '../../shell/index.ts';
import { Confirm } from '../confirm.tsx';
import { formatObstacle } from './table-data.ts';
import { words } from './words/index.ts';

interface RetireDialogProps {
  readonly table: HouseTableView;
  readonly onClose: () => void;
  readonly onRetired: (table: string) => Promise<void>;
}

export function RetireDialog({ table: { table, retirement }, onClose, onRetired }: RetireDialogProps): VNode {
  const t = words.value.retirement;
  if (retirement.length > 0)
    return (
      <Dialog title={t.title(table)} closeLabel={t.keep} onClose={onClose}>
        <div class="house-dialog">
          <p>{t.blocked}</p>
          <ul class="tables-obstacles">
            {retirement.map((obstacle) => (
              <li key={obstacle.code}>{formatObstacle(obstacle)}</li>
            ))}
          </ul>
          <p class="house-actions">
            <a class="button main" href={makePath('dealer', { table })}>
              {words.value.console}
            </a>
            <button type="button" class="button" onClick={onClose}>
              {t.keep}
            </button>
          </p>
        </div>
      </Dialog>
    );
  return (
    <Confirm
      title={t.title(table)}
      action={t.confirm}
      onCancel={onClose}
      onConfirm={async () => {
        await client.http.post(`/tables/${table}/retirement`);
        await onRetired(table);
      }}
    >
      <p>{t.effect}</p>
      <p>{t.stays}</p>
    </Confirm>
  );
}
