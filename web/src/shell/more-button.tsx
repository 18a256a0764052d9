import { Ellipsis } from 'lucide-react';
import { Suspense, lazy, startTransition, useState } from 'react';
import { texts } from '../texts';

const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet')).MoreSheet }));

interface MoreButtonProps {
  /** Class of the button in the bar. */
  readonly className: string;
}

/** On a phone: opens the pages that do not fit the bottom bar. */
export function MoreButton({ className }: MoreButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => startTransition(() => setOpen(true));
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        <Ellipsis size={18} aria-hidden="true" />
        {texts.navigation.more}
      </button>
      <Suspense>{isOpen ? <MoreSheet close={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
