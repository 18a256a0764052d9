import type { ReactNode } from 'react';
import type { EmptyBecause } from '../api';
import { texts } from '../texts';
import { Message } from './message';

/** Why there is nothing to show and what would fill it, in the language of the page. */
export function Empty({ because, children }: { readonly because: EmptyBecause | null; readonly children?: ReactNode }) {
  return (
    <Message
      title={because === null ? texts.states.empty : texts.empty[because.code]}
      detail={because === null ? '' : texts.emptyDetail(because.code, because.detail)}
    >
      {children}
    </Message>
  );
}
