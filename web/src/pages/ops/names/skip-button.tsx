import { useMutation } from '@tanstack/react-query';
import { namesSkip, namesUnskip } from '../../../api';
import type { UnresolvedName } from '../../../api';
import { Button } from '../../../parts/button';
import { useKeys } from '../../../parts/use-keys';
import { texts } from '../../../texts';
import type { Stored } from '../shared/stored';
import { WriteProblem } from '../shared/write-problem';

const words = texts.ops.names;

interface SkipButtonProps {
  readonly name: UnresolvedName;
  readonly goOn: (stored: Stored) => Promise<void>;
}

/** Skips a name and moves on to the next one, or returns a skipped name to the list. */
export function SkipButton({ name: { id, name, skippedAt }, goOn }: SkipButtonProps) {
  const isSkipped = skippedAt !== null;
  const skipping = useMutation({
    mutationFn: () => (isSkipped ? namesUnskip : namesSkip)({ path: { id } }),
    onSuccess: () => goOn({ message: isSkipped ? words.listedAgain(name) : words.skipped(name) }),
  });
  const skip = (): void => {
    if (!skipping.isPending) skipping.mutate();
  };
  useKeys({ s: skip });
  return (
    <>
      <Button onClick={skip}>
        <kbd>s</kbd> {isSkipped ? words.listAgain : words.skip}
      </Button>
      {skipping.error === null ? null : <WriteProblem error={skipping.error} />}
    </>
  );
}
