import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../parts/button';
import { useKeys } from '../../../parts/use-keys';
import { texts } from '../../../texts';
import { Toast } from './toast';
import { UndoDialog } from './undo-dialog';

/** A decision that was stored, or undone. */
export interface Decided {
  readonly message: string;
  /** Null: there is nothing to undo. */
  readonly decision: number | null;
}

interface DecisionToastProps {
  readonly decided: Decided | null;
  readonly change: (decided: Decided | null) => void;
}

/** Says what was decided; its button and the key `u` lead to the undo. */
export function DecisionToast({ decided, change }: DecisionToastProps) {
  const queryClient = useQueryClient();
  const [isUndoing, setUndoing] = useState(false);
  const decision = decided?.decision ?? null;
  useKeys({ u: () => setUndoing(decision !== null) });
  return (
    <>
      <Toast message={decided?.message ?? null} close={() => change(null)}>
        {decision === null ? null : (
          <Button onClick={() => setUndoing(true)}>
            {texts.ops.undo.button} <kbd>u</kbd>
          </Button>
        )}
      </Toast>
      {!isUndoing || decided === null || decision === null ? null : (
        <UndoDialog
          decision={decision}
          subject={decided.message}
          close={() => setUndoing(false)}
          undone={(message) => {
            setUndoing(false);
            change({ message, decision: null });
            void queryClient.invalidateQueries({ queryKey: ['ops'] });
          }}
        />
      )}
    </>
  );
}
