/** The command line: takes typed commands and shows their answers. The commands themselves are loaded when it opens. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LoadError, runLater, useLazyAction } from '../../parts/lazy.tsx';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import './controls.css';

const loadCommands = () => import('./run-command.ts');
type Commands = Awaited<ReturnType<typeof loadCommands>>;

export function CommandLine({
  session,
  isOpen,
  openHelp,
}: {
  readonly session: PlayerSession;
  readonly isOpen: Signal<boolean>;
  readonly openHelp: () => void;
}): VNode | null {
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState('');
  const requestCount = useRef(0);
  const loading = useLazyAction();
  const commands = useRef<Commands | null>(null);
  const isWaiting = useRef(false);
  // A layout effect sets the focus early enough for the first letters of a fast typist.
  useLayoutEffect(() => {
    if (!isOpen.value) return;
    input.current?.focus();
    // The commands load while the player types.
    runLater(loadCommands, (loaded) => {
      commands.current = loaded;
    });
  }, [isOpen.value]);
  const t = words.value;
  if (!isOpen.value) return null;
  const run = ({ runTyped }: Commands, typed: string): void => {
    const { text, isCommand, later } = runTyped(session, typed, openHelp);
    const request = ++requestCount.current;
    setAnswer(text);
    // While the commands loaded, the player may have typed the next one.
    if (isCommand && input.current?.value === typed) input.current.value = '';
    // Only the answer to the last command is shown.
    void later?.then((laterText) => request === requestCount.current && setAnswer(laterText));
  };
  const runWhenLoaded = async (typed: string): Promise<void> => {
    isWaiting.current = true;
    try {
      run(await loadCommands(), typed);
    } finally {
      isWaiting.current = false;
    }
  };
  const handleSubmit = (): void => {
    const typed = input.current?.value ?? '';
    if (commands.current !== null) run(commands.current, typed);
    // A second Enter while the commands load must not run the same command twice.
    else if (!isWaiting.current) loading.run(() => runWhenLoaded(typed));
  };
  return (
    <form
      class="player-command"
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <label for="player-command-input">{t.commandLine}</label>
      <input
        id="player-command-input"
        ref={input}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        placeholder={t.commandHint}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          isOpen.value = false;
          session.felt.handle?.focus();
        }}
      />
      <output>{answer}</output>
      <LoadError retry={loading.retry} />
    </form>
  );
}
