import * as Ariakit from '@ariakit/react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** Name of the popover. */
  readonly label: string;
  /** Opens and closes it. */
  readonly button: ReactElement<ComponentProps<'button'>>;
  /** The side of the button on which it opens, and the edge it is aligned with. */
  readonly placement: 'bottom-start' | 'bottom-end' | 'top-start';
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A button with its popover, initially open. */
export function Popover({ label, button, placement, className = '', children }: PopoverProps) {
  return (
    <Ariakit.PopoverProvider placement={placement} defaultOpen>
      <Ariakit.PopoverDisclosure render={button} />
      <Ariakit.Popover className={className} gutter={4} unmountOnHide aria-label={label}>
        {children}
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}
