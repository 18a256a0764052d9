import type { SourceStatus } from '../../../api';
import { texts } from '../../../texts';
import { Instant } from '../shared/cells';

const words = texts.ops.sources;

/** State of a source in a word, until when, and why. */
export function StateText({ status: { state, until, reason } }: { readonly status: SourceStatus }) {
  return (
    <>
      <b>{words.states[state]}</b>
      {until === null ? null : (
        <>
          {' '}
          {words.until} <Instant at={until} />
        </>
      )}
      {reason === null || state === 'late' ? null : `: ${reason}`}
    </>
  );
}
