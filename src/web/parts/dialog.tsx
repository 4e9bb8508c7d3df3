/** A modal dialog. It traps the focus, and gives the focus back when the dialog closes. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import './dialog.css';

export interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, closeLabel, onClose, children }: DialogProps): VNode {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const focusedBefore = document.activeElement;
    element.current?.showModal();
    return () => {
      element.current?.close();
      if (focusedBefore instanceof HTMLElement || focusedBefore instanceof SVGElement) focusedBefore.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // In browsers that support this, a click outside closes the dialog.
      {...{ closedby: 'any' }}
    >
      <div class="dialog-inside">
        {/* No header element: inside the top bar, it would be a second banner of the page. */}
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="button plain" aria-label={closeLabel} onClick={onClose}>
            ✕
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
