import { Suspense, cloneElement, lazy, startTransition, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

/** Loaded at the first click: what draws popovers would be a fifth of the first load. */
const Popover = lazy(async () => ({ default: (await import('./popover')).Popover }));

export interface PopupProps {
  /** What the popover is called. */
  readonly label: string;
  /** Opens and closes it. */
  readonly button: ReactElement<ComponentProps<'button'>>;
  /** On which side of the button it opens, and with which edge it is aligned. */
  readonly placement: 'bottom-start' | 'bottom-end' | 'top-start';
  readonly className: string | undefined;
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}

/** A button that opens a popover; Escape or a click elsewhere closes it. */
export function Popup({ isOpenAtFirst = false, ...popover }: PopupProps) {
  const [isUsed, setUsed] = useState(isOpenAtFirst);
  const button = cloneElement(popover.button, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    // the button stays until the popover is loaded
    onClick: () => startTransition(() => setUsed(true)),
  });
  return <Suspense fallback={button}>{isUsed ? <Popover {...popover} /> : button}</Suspense>;
}
