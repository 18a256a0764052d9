import * as Ariakit from '@ariakit/react';
import type { PopupProps } from './popup';

/** A button with its popover, which begins open. */
export function Popover({ label, button, placement, className = '', children }: PopupProps) {
  return (
    <Ariakit.PopoverProvider placement={placement} defaultOpen>
      <Ariakit.PopoverDisclosure render={button} />
      <Ariakit.Popover className={className} gutter={4} unmountOnHide aria-label={label}>
        {children}
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}
