/** Selects the content of a text field when it gets the focus, so that typing replaces a pre-filled value. */
import type { Ref } from 'preact';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';

type FieldEvent = { readonly currentTarget: HTMLInputElement };

/** Attributes for a text field, to be spread on the element. */
export interface SelectOnFocus {
  readonly ref: (field: HTMLInputElement | null) => void;
  readonly onFocus: (event: FieldEvent) => void;
  readonly onMouseDown: (event: FieldEvent) => void;
  readonly onMouseUp: (event: FieldEvent) => void;
}

function assign<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === 'function') ref(value);
  else if (ref != null) ref.current = value;
}

/** `value` is the pre-filled value. If it changes while the field has the focus and nobody has typed, the new value is selected too. */
export function useSelectOnFocus(value: string, ref?: Ref<HTMLInputElement>): SelectOnFocus {
  const field = useRef<HTMLInputElement | null>(null);
  const isEnteredByMouse = useRef(false);
  const setField = useCallback(
    (element: HTMLInputElement | null): void => {
      field.current = element;
      assign(ref, element);
    },
    [ref],
  );
  useLayoutEffect(() => {
    const element = field.current;
    if (element !== null && document.activeElement === element && element.value === value) element.select();
  }, [value]);
  return {
    ref: setField,
    onFocus: ({ currentTarget }) => currentTarget.select(),
    onMouseDown: ({ currentTarget }) => {
      isEnteredByMouse.current = document.activeElement !== currentTarget;
    },
    // The browser sets the caret between the focus and this event. A part that is selected by dragging stays selected.
    onMouseUp: ({ currentTarget: { selectionStart, selectionEnd }, currentTarget }) => {
      if (isEnteredByMouse.current && selectionStart === selectionEnd) currentTarget.select();
      isEnteredByMouse.current = false;
    },
  };
}
