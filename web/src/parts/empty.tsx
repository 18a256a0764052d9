import type { ReactNode } from 'react';
import type { EmptyBecause } from '../api';
import { texts } from '../texts';
import { Message } from './message';

/** Why there is nothing to show and what would fill it, as the service says. */
export function Empty({ because, children }: { readonly because: EmptyBecause | null; readonly children?: ReactNode }) {
  return (
    <Message title={because === null ? texts.states.empty : texts.empty[because.code]} detail={because?.detail ?? ''}>
      {children}
    </Message>
  );
}
