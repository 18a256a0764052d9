import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { Message } from '../parts/message';
import { ApiError } from '../session/api-error';
import { texts } from '../texts';

/** Replaces a page that failed to render. */
export function PageError({ error }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error);
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Message
      level={1}
      role="alert"
      title={texts.states.crashed}
      detail={texts.states.crashedNext}
      small={requestId === null ? message : `${message} · ${texts.states.requestId} ${requestId}`}
    >
      <Button onClick={() => location.reload()}>{texts.states.reload}</Button>
    </Message>
  );
}
