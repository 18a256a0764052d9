import { Link } from '@tanstack/react-router';
import { Message } from '../parts/message';
import { texts } from '../texts';

/** Shown for an address without a page. */
export function NotFound() {
  return (
    <Message level={1} title={texts.states.notFound} detail={texts.states.notFoundNext}>
      <Link to="/matches">{texts.states.toMatches}</Link>
    </Message>
  );
}
