import { Suspense, cloneElement, lazy, startTransition, useState } from 'react';
import type { PopoverProps } from './popover';

/** Loaded at the first click: the code of popovers would be a fifth of the first load. */
const Popover = lazy(async () => ({ default: (await import('./popover')).Popover }));

interface PopupProps extends PopoverProps {
  readonly isInitiallyOpen?: boolean;
}

/** A button that opens a popover; Escape or a click elsewhere closes it. */
export function Popup({ isInitiallyOpen = false, ...popover }: PopupProps) {
  const [isUsed, setUsed] = useState(isInitiallyOpen);
  const button = cloneElement(popover.button, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    // in a transition the button stays until the popover has loaded
    onClick: () => startTransition(() => setUsed(true)),
  });
  return <Suspense fallback={button}>{isUsed ? <Popover {...popover} /> : button}</Suspense>;
}
