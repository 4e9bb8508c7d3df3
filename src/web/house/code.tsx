/** Shows a one-time code, which the server tells only once, with a button to copy it. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/index.ts';
import { announce, makePath } from '../shell/index.ts';
import { words } from './words/index.ts';

export interface NewCode {
  readonly name: string;
  readonly login: string;
  readonly code: string;
}

interface CodeDialogProps extends NewCode {
  /** Whether the person needs roles. */
  readonly isStaff: boolean;
  readonly onClose: () => void;
}

export function CodeDialog({ name, login, code, isStaff, onClose }: CodeDialogProps): VNode {
  const t = words.value.code;
  const copyButton = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'copied' | 'notCopied' | null>(null);
  useEffect(() => copyButton.current?.focus(), []);
  const copy = async (): Promise<void> => {
    // The clipboard needs https or localhost.
    const result = await (navigator.clipboard?.writeText(code) ?? Promise.reject()).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    );
    setState(result);
    announce(t[result]);
  };
  return (
    <Dialog title={t.title(name)} closeLabel={words.value.close} onClose={onClose}>
      <div class="house-dialog">
        <p>{t.text(login)}</p>
        <p class="house-code">
          <code data-code>{code}</code>
          <button type="button" class="button" ref={copyButton} onClick={() => void copy()}>
            {t.copy}
          </button>
        </p>
        {state !== null && <p>{t[state]}</p>}
        <p class="warning-strip">{t.onlyNow}</p>
        <p class="house-actions">
          {isStaff && (
            <a class="button main" href={makePath('houseRoles')}>
              {words.value.people.giveRoles}
            </a>
          )}
          <button type="button" class="button" onClick={onClose}>
            {words.value.close}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
